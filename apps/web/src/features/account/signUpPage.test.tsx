import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { loadTexts } from '../../platform/text/i18n.ts'
import { readJson, serveLoopback } from '../../testing/serveLoopback.ts'
import { SignUpPage } from './pages/SignUpPage.tsx'
// Loaded beforehand, because the lazy load of its source would outlast the waiting of a test on a slow machine.
import './components/LegalTextDialog.tsx'

vi.mock('altcha', () => import('../../testing/captchaWidget.ts'))

const publicFolder = join(import.meta.dirname, '../../../public')
let stop: () => void
let signUps: unknown[]

beforeAll(async () => {
  await loadTexts(['shell', 'ui', 'validation', 'account'])
  // jsdom has the dialog element but not its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
beforeEach(async () => {
  sessionStorage.clear()
  signUps = []
  stop = await serveLoopback((request, response) => {
    if (request.url?.endsWith('.html')) response.end(readFileSync(join(publicFolder, request.url)))
    else if (request.url !== accountEndpoints.signUp.path) response.writeHead(404).end('{}')
    else
      void readJson(request).then((body) => {
        signUps.push(accountEndpoints.signUp.body.parse(body))
        response.end(JSON.stringify({ returnCode: 200, returnText: '' }))
      })
  })
})
afterEach(() => stop())

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })

const accept = async (title: string, button: string) => {
  await screen.findByRole('dialog', { name: title })
  const found = () => screen.getByRole<HTMLButtonElement>('button', { name: button })
  await waitFor(() => expect(found().disabled).toBe(false))
  fireEvent.click(found())
}

it('signs up with four clicks after the last field, without a click on the captcha', async () => {
  render(
    <MemoryRouter>
      <SignUpPage />
    </MemoryRouter>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Ad'))
  type('Ad', 'Gülşah')
  type('Soyad', 'Öztürk')
  type('E-posta', 'gulsah@ornek.example')
  type('Telefon', '5321112233')
  type('Şifre', 'Gizli-Sifre-7')
  fireEvent.click(screen.getByRole('checkbox', { name: "KVKK Aydınlatma Metni'ni okudum." }))
  await accept('KVKK Aydınlatma Metni', 'Okudum, kabul ediyorum')
  await accept('Gizlilik ve Güvenlik Politikası', 'Okudum, kabul ediyorum')
  await accept('Tüketici Hakları, Cayma ve İptal Koşulları', 'Okudum, kabul ediyorum ve üye oluyorum')
  expect(await screen.findByLabelText('Doğrulama kodu')).toBeTruthy()
  expect(signUps).toMatchObject([{ email: 'gulsah@ornek.example', captcha: 'solved' }])
})
