import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { ApiError } from '../../../platform/api/apiError.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { useTracking } from './useTracking.ts'

const sent = (body: unknown) => body as { assetReference: string; captcha?: string }

let api: Awaited<ReturnType<typeof serveRows>>
beforeEach(async () => {
  api = await serveRows([
    {
      row: trackingEndpoints.track,
      answer: (body) => ({
        status: sent(body).captcha === 'solved' ? 404 : 400,
        failed:
          sent(body).captcha === 'solved'
            ? { Type: 'NotFound', Detail: 'Bulunamadı' }
            : { Type: 'Validation', Errors: { captcha: ['Lütfen doğrulamayı tamamlayın!'] } },
      }),
    },
  ])
})
afterEach(() => api.stop())

const errorOf = async (solveCaptcha?: () => Promise<string>) => {
  const { result } = renderHook(() => useTracking('KRV-12345678-9', solveCaptcha))
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  return result.current.error as ApiError
}

it('solves a captcha required by the server and repeats the tracking search', async () => {
  const solveCaptcha = vi.fn(() => Promise.resolve('solved'))
  expect((await errorOf(solveCaptcha)).type).toBe('NotFound')
  expect(solveCaptcha).toHaveBeenCalledOnce()
})

it('shows the captcha error when tracking needs a captcha and the page has none', async () => {
  expect((await errorOf()).errors).toHaveProperty('captcha')
})
