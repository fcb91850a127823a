import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { endSession, readSession, startSession } from '../../platform/session/session.ts'
import { LegalTexts } from './components/LegalTexts.tsx'
import { SignInPage } from './pages/SignInPage.tsx'
// Loaded beforehand, because the lazy load of its source would outlast the waiting of a test on a slow machine.
import './components/LegalTextDialog.tsx'

vi.mock('altcha', () => import('../../testing/captchaWidget.ts'))

const answers: { status: number; body: unknown }[] = []
const sent: { path: string; body: Record<string, unknown> }[] = []

/** Public settings that decide which sign-in methods a page offers. */
const settings = {
  isDemonstration: false,
  googleClientId: null,
  whatsAppNumber: null,
  passkeyDomain: null,
  helpEmail: null,
  landingAtRoot: false,
}

const answerNext = (path: string, options: RequestInit): Promise<Response> => {
  if (path.endsWith('/GetPublicSettings')) return Promise.resolve(new Response(JSON.stringify(settings)))
  sent.push({
    path,
    body: JSON.parse((options?.body as string | undefined) ?? '{}') as Record<string, unknown>,
  })
  const { status, body } = answers.shift() ?? { status: 500, body: {} }
  const text = typeof body === 'string' && path.endsWith('.html') ? body : JSON.stringify(body)
  return Promise.resolve(new Response(text, { status }))
}

/** Builds a token with readable claims; only the server verifies the signature. */
const makeToken = (): string => {
  const claims = { nameid: '7', UserName: 'Gülşah', exp: Math.floor(Date.now() / 1000) + 3600, role: [] }
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  return `e30.${btoa(String.fromCharCode(...bytes))}.x`
}

beforeAll(async () => {
  await loadTexts(['shell', 'ui', 'validation', 'account'])
  // jsdom has the dialog element but not its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
beforeEach(() => {
  vi.stubGlobal('fetch', answerNext)
})
afterEach(() => {
  cleanup()
  answers.length = 0
  sent.length = 0
  localStorage.clear()
})

describe('sign-in', () => {
  const open = () =>
    render(
      <MemoryRouter>
        <SignInPage />
      </MemoryRouter>,
    )
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Giriş yap' })
  const fill = () => {
    fireEvent.change(screen.getByLabelText('E-posta'), { target: { value: 'a@b.example' } })
    fireEvent.change(screen.getByLabelText('Şifre'), { target: { value: 'Kervan-1' } })
  }
  const refused = {
    status: 401,
    body: { Type: 'Authentication', Detail: 'E-posta adresi ya da şifre hatalı.' },
  }

  it('shows the documented messages under empty sign-in fields and sends nothing', async () => {
    open()
    fireEvent.click(submit())
    expect(await screen.findByText('Lütfen e-posta adresinizi giriniz.')).toBeTruthy()
    expect(screen.getByText('Lütfen şifrenizi giriniz.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('explains that the session has ended until the next sign-in', async () => {
    const ended = 'Oturumunuz sona erdi. Giriş yapınca kaldığınız sayfaya dönersiniz.'
    startSession(makeToken())
    endSession()
    open()
    expect(screen.getByText(ended)).toBeTruthy()
    startSession(makeToken())
    await waitFor(() => expect(screen.queryByText(ended)).toBeNull())
  })

  it('requires a captcha after three failures, which solves itself, and sends its solution once', async () => {
    open()
    fill()
    for (let failure = 1; failure <= 3; failure++) {
      answers.push(refused)
      fireEvent.click(submit())
      await waitFor(() => expect(sent).toHaveLength(failure))
      expect(await screen.findByText('E-posta adresi ya da şifre hatalı.')).toBeTruthy()
      await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull())
    }
    expect(sent.map(({ body }) => body.captcha)).toEqual([undefined, undefined, undefined])
    const widget = await waitFor(() => document.querySelector('altcha-widget')!)
    await waitFor(() => expect(submit().disabled).toBe(false))
    answers.push(refused)
    fireEvent.click(submit())
    await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ captcha: 'solved' }))
    await waitFor(() => expect(document.querySelector('altcha-widget')).not.toBe(widget))
  })

  it('solves a captcha required by the server and signs in without another click', async () => {
    open()
    fill()
    answers.push(
      { status: 400, body: { Type: 'Validation', Errors: { captcha: ['CAPTCHA gerekli.'] } } },
      { status: 200, body: makeToken() },
    )
    fireEvent.click(submit())
    await waitFor(() => expect(readSession()?.userId).toBe(7))
    expect(screen.queryByRole('group', { name: 'Robot doğrulaması' })).toBeNull()
    expect(sent.map(({ body }) => body.captcha)).toEqual([undefined, 'solved'])
    expect(screen.queryByText('CAPTCHA gerekli.')).toBeNull()
  })

  it('starts a session with the token of the sign-in answer', async () => {
    open()
    fill()
    answers.push({ status: 200, body: makeToken() })
    fireEvent.click(submit())
    await waitFor(() => expect(readSession()?.userId).toBe(7))
  })

  it('shows the second factor field when required, without an error message', async () => {
    const needed = {
      status: 400,
      body: { Type: 'Validation', Errors: { secondFactorCode: ['Lütfen kodu giriniz.'] } },
    }
    const wrong = {
      status: 400,
      body: { Type: 'Validation', Errors: { secondFactorCode: ['Kod hatalı.'] } },
    }
    open()
    fill()
    expect(screen.queryByLabelText('Doğrulama uygulamasındaki kod')).toBeNull()
    answers.push(needed, wrong, { status: 200, body: makeToken() })
    fireEvent.click(submit())
    const code = await screen.findByLabelText('Doğrulama uygulamasındaki kod')
    expect(screen.queryByText('Lütfen kodu giriniz.')).toBeNull()
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull())
    fireEvent.change(code, { target: { value: '111 111' } })
    fireEvent.click(submit())
    expect(await screen.findByText('Kod hatalı.')).toBeTruthy()
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBeNull())
    fireEvent.change(code, { target: { value: '222 222' } })
    fireEvent.click(submit())
    await waitFor(() => expect(readSession()?.userId).toBe(7))
    expect(sent.map(({ body }) => body.secondFactorCode)).toEqual([undefined, '111 111', '222 222'])
    expect(sent.map(({ body }) => body.password)).toEqual(['Kervan-1', 'Kervan-1', 'Kervan-1'])
  })

  it('shows a sign-in error when the answer is not a token', async () => {
    open()
    fill()
    answers.push({ status: 200, body: 'nonsense' })
    fireEvent.click(submit())
    expect(await screen.findByText('Giriş yapılamadı. Lütfen tekrar deneyin.')).toBeTruthy()
    expect(readSession()).toBeNull()
  })
})

describe('LegalTexts', () => {
  const Held = ({ next }: { next?: { label: string; run: () => void } }) => {
    const [ticked, setTicked] = useState<ReadonlySet<LegalTextName>>(new Set())
    return <LegalTexts ticked={ticked} onChange={setTicked} next={next} />
  }
  const box = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: "KVKK Aydınlatma Metni'ni okudum." })
  const page = '<main><section lang="tr"><p>Türkçe metin</p></section></main>'

  const accept = () => screen.getByRole('button', { name: 'Okudum, kabul ediyorum' })
  const loadPages = (count: number) =>
    answers.push(...Array.from({ length: count }, () => ({ status: 200, body: page })))

  it("checks a legal text's box only after the text was opened and accepted", async () => {
    render(<Held />)
    loadPages(3)
    fireEvent.click(box())
    expect(await screen.findByText('Türkçe metin')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    expect(box().checked).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'KVKK Aydınlatma Metni metnini oku' }))
    await screen.findByText('Türkçe metin')
    fireEvent.click(accept())
    expect(box().checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Kapat' }))
    fireEvent.click(box())
    expect(box().checked).toBe(false)
    fireEvent.click(box())
    expect(box().checked).toBe(true)
  })

  it('leads through the three texts in one dialog and reports the last acceptance', async () => {
    const run = vi.fn()
    render(<Held next={{ label: 'Kabul et ve bitir', run }} />)
    loadPages(3)
    fireEvent.click(box())
    for (const title of ['KVKK Aydınlatma Metni', 'Gizlilik ve Güvenlik Politikası']) {
      expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
      await screen.findByText('Türkçe metin')
      fireEvent.click(accept())
    }
    await screen.findByRole('dialog', { name: 'Tüketici Hakları, Cayma ve İptal Koşulları' })
    await screen.findByText('Türkçe metin')
    expect(run).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Kabul et ve bitir' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const each of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(each.checked).toBe(true)
    expect(sent.map(({ path }) => path)).toEqual(legalTexts.map(({ path }) => path))
  })

  it('disables acceptance of a text that failed to load', async () => {
    render(<Held />)
    fireEvent.click(box())
    expect(await screen.findByText('Metin yüklenemedi. Lütfen yeniden deneyin.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Okudum, kabul ediyorum' }).disabled).toBe(
      true,
    )
  })
})
