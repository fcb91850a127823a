import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeToken } from '../../testing/makeToken.ts'
import { ApiError } from './apiError.ts'
import type { ApiErrorType } from './apiError.ts'
import { loadTexts } from '../text/i18n.ts'
import { registerNavigate } from '../screens/navigation.ts'
import { dismissNotice, readNotices } from '../notices.ts'
import { readSession, startSession } from '../session/session.ts'
import { describeError, showError } from './showError.ts'

const goTo = vi.fn()
const failure = (type: ApiErrorType, status: number, detail = '', errors = {}) =>
  new ApiError({ type, status, detail, errors })

beforeEach(async () => {
  await loadTexts(['ui'])
  goTo.mockClear()
  registerNavigate(goTo)
  localStorage.clear()
  for (const { id } of readNotices()) dismissNotice(id)
})

describe('describeError', () => {
  test.each([
    [failure('Business', 422, 'Bu gönderi sepette.'), 'Bu gönderi sepette.'],
    [failure('Business', 422), 'İş kuralı hatası oluştu'],
    [failure('Authentication', 401), 'Oturumunuz sona ermiş ya da yetkiniz yok, lütfen tekrar giriş yapın.'],
    [failure('Authorization', 403, 'x'), 'Bu işlem için yetkiniz yok.'],
    [failure('NotFound', 404), 'İstenen kaynak bulunamadı.'],
    [failure('Server', 500, 'x'), 'Sunucu hatası, lütfen daha sonra tekrar deneyin.'],
    [failure('Server', 503, 'Birazdan yeniden deneyin.'), 'Birazdan yeniden deneyin.'],
    [failure('Conflict', 409, 'Bu kayıt değişti.'), 'Bu kayıt değişti.'],
    [failure('RateLimit', 429), 'Bir hata oluştu, lütfen daha sonra tekrar deneyin.'],
    [failure('NoResponse', 0), 'Sunucuya ulaşılamıyor, lütfen internet bağlantınızı kontrol edin.'],
    [new TypeError('x is undefined'), 'Beklenmeyen bir hata oluştu.'],
  ])('describes the error %o', (error, text) => {
    expect(describeError(error)).toBe(text)
  })
})

describe('showError', () => {
  test('shows an error message for seven seconds', async () => {
    vi.useFakeTimers()
    await showError(failure('Business', 422, 'Bu gönderi sepette.'))
    await vi.advanceTimersByTimeAsync(6900)
    expect(readNotices().map(({ text }) => text)).toEqual(['Bu gönderi sepette.'])
    await vi.advanceTimersByTimeAsync(200)
    expect(readNotices()).toEqual([])
    vi.useRealTimers()
  })

  test('passes validation errors to the form only', async () => {
    const onFieldErrors = vi.fn()
    await showError(failure('Validation', 400, 'x', { email: ['Geçersiz'] }), { onFieldErrors })
    expect(onFieldErrors).toHaveBeenCalledWith({ email: ['Geçersiz'] })
    expect(readNotices()).toEqual([])
  })

  test('shows the field messages when there is no form', async () => {
    const errors = {
      shipmentIds: ['Bu gönderi için kurye çağrılmış.'],
      'shipmentIds.1': ['Bu gönderi için kurye çağrılmış.'],
    }
    await showError(failure('Validation', 400, 'Bazı alanlar eksik ya da hatalı.', errors))
    expect(readNotices().map(({ text }) => text)).toEqual(['Bu gönderi için kurye çağrılmış.'])
  })

  test('ends a session that the server rejects and remembers the page', async () => {
    window.history.replaceState(null, '', '/shipment/shipmentlist?country=DE')
    startSession(makeToken())
    await showError(failure('Authentication', 401))
    expect(readSession()).toBeNull()
    expect(sessionStorage.getItem('initURL')).toBe('/shipment/shipmentlist?country=DE')
    expect(goTo).toHaveBeenCalledWith('/signin', { replace: true })
  })

  test('stays on the page after a wrong password of a visitor', async () => {
    await showError(failure('Authentication', 401, 'E-posta ya da şifre hatalı.'))
    expect(goTo).not.toHaveBeenCalled()
    expect(readNotices()[0]?.text).toBe('E-posta ya da şifre hatalı.')
  })

  test('opens /403 when an action is not allowed', async () => {
    await showError(failure('Authorization', 403))
    expect(goTo).toHaveBeenCalledWith('/403', { replace: true })
  })

  test('names the failed action when the server has no message', async () => {
    const failedText = 'Ödeme işlemi başlatılamadı'
    await showError(failure('Server', 500, 'stack'), { failedText })
    await showError(failure('NoResponse', 0), { failedText })
    await showError(failure('Business', 422, 'Bu gönderi sepette.'), { failedText })
    expect(readNotices().map(({ text }) => text)).toEqual([
      'Ödeme işlemi başlatılamadı: Sunucu hatası, lütfen daha sonra tekrar deneyin.',
      'Ödeme işlemi başlatılamadı: Sunucuya ulaşılamıyor, lütfen internet bağlantınızı kontrol edin.',
      'Bu gönderi sepette.',
    ])
  })

  test('shows nothing for an aborted call', async () => {
    await showError(new DOMException('', 'AbortError'))
    expect(readNotices()).toEqual([])
  })
})
