import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { externalReservationPublicScreens } from './externalReservation.routes.tsx'
import { CourierRequestPage } from './pages/CourierRequestPage.tsx'

vi.mock('altcha', () => import('../../../testing/captchaWidget.ts'))

const refused = (errors: Record<string, string[]>): Answer => ({
  status: 400,
  failed: { Type: 'Validation', Detail: 'Alanları kontrol ediniz.', Errors: errors },
})

let served: Awaited<ReturnType<typeof serveRows>>
let answers: Answer[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...externalReservationPublicScreens[0]!.texts]))
beforeEach(async () => {
  answers = []
  served = await serveRows([
    { row: referenceEndpoints.listProvinces, answer: () => [{ id: 34, name: 'İstanbul' }] },
    {
      row: referenceEndpoints.listDistricts,
      answer: () => [{ id: 34_037, name: 'Şişli', provinceId: 34, provinceName: 'İstanbul' }],
    },
    {
      row: externalReservationEndpoints.createExternalReservation,
      answer: () => answers.shift() ?? { returnCode: 200, returnText: 'Talebiniz alındı.' },
    },
  ])
})
afterEach(() => {
  cleanup()
  served.stop()
})

const show = () =>
  render(
    <MemoryRouter>
      <CourierRequestPage />
    </MemoryRouter>,
  )
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Kurye çağır' })
const requests = () =>
  served.calls
    .filter(({ row }) => row === externalReservationEndpoints.createExternalReservation)
    .map(({ body }) => body)

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await type('Gönderici adı soyadı', 'Işıl Çağlar')
  await type('Telefon', '532 111 22 33')
  await type('E-posta', 'isil@caglar.example')
  await type('İl', 'istan')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('İlçe').disabled).toBe(false))
  await type('İlçe', 'sis')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Şişli' })).toBeTruthy())
  await user.keyboard('{Enter}')
  await type('Mahalle', 'Esentepe')
  await type('Posta kodu', '34394')
  await type('Adres', 'Büyükdere Cad. No: 185')
  await type('Kuryeye not', 'Arka kapıdan giriniz')
}

it('shows missing and invalid values under each field of the courier request', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('Gönderici adı soyadı'), 'Işıl 5')
  await user.click(submit())
  expect(await screen.findByText('Telefon gerekli!')).toBeTruthy()
  expect(
    screen.getByText('Ad ve soyadı yalnızca harflerle yazınız; her biri en az 2 harf olmalı.'),
  ).toBeTruthy()
  for (const message of ['Mahalle gerekli!', 'Posta kodu gerekli!', 'Adres gerekli!', 'Not gerekli!'])
    expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Gönderici adı soyadı'))
  expect(requests()).toEqual([])
})

it('solves a required captcha and sends the courier request with one click', async () => {
  const user = userEvent.setup()
  show()
  await fill(user)
  answers.push(refused({ captcha: ['Güvenlik onayı gerekli.'] }))
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Talebiniz alındı' })).toBeTruthy()
  expect(requests()).toEqual([
    expect.objectContaining({ senderName: 'Işıl Çağlar', phone: '+905321112233', districtId: 34_037 }),
    expect.objectContaining({ captcha: 'solved' }),
  ])
})

it('keeps the typed courier request when the server rejects a field', async () => {
  const user = userEvent.setup()
  show()
  await fill(user)
  answers.push(refused({ postalCode: ['Bu posta kodu bu ilçenin değil.'] }))
  await user.click(submit())
  expect(await screen.findByText('Bu posta kodu bu ilçenin değil.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Kuryeye not').value).toBe('Arka kapıdan giriniz')
  expect(screen.getByLabelText<HTMLInputElement>('İlçe').value).toBe('Şişli')
  expect(submit().disabled).toBe(false)
})
