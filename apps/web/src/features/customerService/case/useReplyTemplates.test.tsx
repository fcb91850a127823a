import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { saveUnsaved } from '../../../platform/session/unsaved.ts'
import { useCaseDraft } from './caseDraft.ts'
import { useReplyTemplates } from './useReplyTemplates.ts'

const shipmentId = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'
const bodies = { tr: 'Gönderiniz gümrükte bekliyor.', en: 'Your shipment is held at customs.' }

let served: Awaited<ReturnType<typeof serveRows>>
beforeEach(async () => {
  served = await serveRows([
    {
      row: replyEndpoints.prepareReply,
      answer: (sent) => ({
        canSend: true,
        receiverEmail: null,
        peopleCount: 1,
        templates: [
          {
            id: 5,
            name: 'Gümrük',
            occasion: 'heldAtCustoms',
            isFitting: true,
            subject: 'KRV-41870392-5',
            body: bodies[(sent as { language: 'tr' | 'en' }).language],
            missing: [],
          },
        ],
      }),
    },
  ])
})
afterEach(() => {
  sessionStorage.clear()
  return served.stop()
})

const open = (body: string) => {
  const place = { name: `case:${shipmentId}`, userId: null }
  saveUnsaved(place, { language: 'tr', templateId: 5, subject: 'KRV', body })
  const client = createQueryClient()
  const useReply = () => {
    const { draft, change } = useCaseDraft(shipmentId)
    const onTemplate = () => undefined
    const options = { shipmentId, answer: undefined, draft, change, wantsTemplate: false, onTemplate }
    return { draft, ...useReplyTemplates(options) }
  }
  return renderHook(useReply, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

it('writes a template that was chosen before a reload in the next language', async () => {
  const { result } = open(bodies.tr)
  await waitFor(() => expect(result.current.templates).toHaveLength(1))
  act(() => result.current.changeLanguage('en'))
  await waitFor(() => expect(result.current.draft.body).toBe(bodies.en))
})

it('keeps a changed template text in the next language', async () => {
  const { result } = open(`${bodies.tr} Faturanızı bekliyoruz.`)
  await waitFor(() => expect(result.current.templates).toHaveLength(1))
  act(() => result.current.changeLanguage('en'))
  await waitFor(() => expect(result.current.templates[0]?.body).toBe(bodies.en))
  expect(result.current.draft.body).toBe(`${bodies.tr} Faturanızı bekliyoruz.`)
})
