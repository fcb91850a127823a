import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { dismissNotice, readNotices } from '../../../platform/notices.ts'
import { loadTexts, translate } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { Notices } from '../../../ui/light/Notices.tsx'
import { useCaseDraft } from './caseDraft.ts'
import { Composer } from './Composer.tsx'
import { isOffered } from './useReplyTemplates.ts'

const shipmentId = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'
const { addShipmentNote } = shipmentNoteEndpoints
const { prepareReply, sendReply } = replyEndpoints

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'customerService', 'customerService/case']))
beforeEach(async () => {
  sessionStorage.clear()
  served = await serveRows([
    {
      row: prepareReply,
      answer: () => ({ canSend: true, receiverEmail: null, peopleCount: 1, templates: [] }),
    },
    { row: sendReply, answer: () => ({ peopleCount: 1 }) },
    { row: workListEndpoints.listServiceStaff, answer: () => ({ items: [] }) },
    {
      row: addShipmentNote,
      answer: () => ({
        id: 1,
        kind: 'call',
        text: 'Aradı',
        authorName: 'Selin Aksoy',
        createdDate: '2026-11-24T09:40:00.000Z',
        followUpDate: null,
        assignee: null,
        closedDate: null,
        closedByName: null,
      }),
    },
  ])
})
afterEach(() => {
  for (const { id } of readNotices()) dismissNotice(id)
  return served.stop()
})

const Case = () => {
  const { draft, change } = useCaseDraft(shipmentId)
  return (
    <Composer
      shipmentId={shipmentId}
      answer={undefined}
      draft={draft}
      change={change}
      wantsTemplate={false}
      onTemplate={() => undefined}
    />
  )
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Case />
    </QueryClientProvider>,
  )

const t = (key: string) => translate(`customerService/case:${key}`)
const sentTo = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)
const showNote = () => fireEvent.click(screen.getByRole('button', { name: t('note') }))
const note = () => screen.getByLabelText<HTMLTextAreaElement>(t('noteText'))
const subject = () => screen.getByLabelText<HTMLInputElement>(t('subject'))

it('sends no half note on Enter and sends it on Ctrl with Enter', async () => {
  open()
  showNote()
  fireEvent.change(note(), { target: { value: 'Aradı' } })
  fireEvent.keyDown(note(), { key: 'Enter' })
  const day = await screen.findByLabelText(translate('customerService:notes.followUpDate'))
  fireEvent.keyDown(day, { key: 'Enter' })
  expect(document.activeElement).toBe(note())
  expect(sentTo(addShipmentNote)).toEqual([])
  fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(sentTo(addShipmentNote)).toMatchObject([{ shipmentId, kind: 'call', text: 'Aradı' }]),
  )
  await waitFor(() => expect(note().value).toBe(''))
})

it('keeps what was typed while a note was being added', async () => {
  open()
  render(<Notices />)
  showNote()
  fireEvent.change(note(), { target: { value: 'Aradı' } })
  fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true })
  fireEvent.change(note(), { target: { value: 'Aradı, yarın yine arayacak' } })
  await screen.findByText(translate('customerService:notes.added'))
  expect(sentTo(addShipmentNote)).toMatchObject([{ text: 'Aradı' }])
  expect(note().value).toBe('Aradı, yarın yine arayacak')
})

it('restores what was typed when the case is opened again', () => {
  open()
  fireEvent.change(subject(), { target: { value: 'Belgeniz' } })
  showNote()
  fireEvent.change(note(), { target: { value: 'Aradı' } })
  cleanup()
  open()
  expect(note().value).toBe('Aradı')
  fireEvent.click(screen.getByRole('button', { name: t('email') }))
  expect(subject().value).toBe('Belgeniz')
})

it('shows the messages of an empty email on its fields and sends nothing', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: t('send') }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    ['subject', 'body'].map((name) => translate(`customerService:replies.required.${name}`)),
  )
  expect(document.activeElement).toBe(subject())
  expect(sentTo(sendReply)).toEqual([])
})

it.each([
  [true, 'heldAtCustoms', true],
  [false, 'heldAtCustoms', false],
  [false, 'missingDocuments', true],
  [false, 'other', true],
  [false, 'unpaid', false],
] as const)('offers a template that fits: %s, occasion %s: %s', (isFitting, occasion, is) => {
  expect(isOffered({ isFitting, occasion })).toBe(is)
})
