import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveFlags } from '../../testing/serveFlags.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { orderScreens } from './order.routes.tsx'
import { QuestionsPage } from './pages/QuestionsPage.tsx'
import { buildQuestion } from './testing/buildQuestion.ts'

let served: Awaited<ReturnType<typeof serveRows>>
let questions: OrderQuestion[]
let listed: () => Answer
let answered: () => AnswerOf<typeof questionEndpoints.answerDraftQuestions>
beforeAll(() =>
  loadTexts([
    'ui',
    'shell',
    'validation',
    ...orderScreens.find(({ name }) => name === 'orderQuestions')!.texts,
  ]),
)
beforeEach(async () => {
  startSession(makeToken())
  questions = [buildQuestion()]
  listed = () => ({ questions, orderCount: 3, isMore: false })
  answered = () => ({ written: [{ key: 'vase', drafts: 2 }], refused: [] })
  served = await serveRows([
    serveFlags('integration', 'integration_orders'),
    {
      row: referenceEndpoints.listCountries,
      answer: () => [{ id: 1, code: 'TR', name: 'Türkiye', dialCode: '90' }],
    },
    { row: questionEndpoints.listDraftQuestions, answer: () => listed() },
    { row: questionEndpoints.answerDraftQuestions, answer: () => answered() },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  renderScreen(<QuestionsPage />)
  return userEvent.setup()
}
const form = async (name = 'Seramik vazo') => within(await screen.findByRole('form', { name }))
const sent = () => served.calls.findLast((call) => call.row === questionEndpoints.answerDraftQuestions)?.body

describe('QuestionsPage', () => {
  it('writes an answer with a proposal to all drafts of its question', async () => {
    const user = show()
    const vase = await form()
    expect(vase.getByText('3 sipariş')).toBeDefined()
    await user.type(vase.getByLabelText('GTİP kodu'), '6913.10.00.00.00')
    await user.click(await vase.findByRole('button', { name: 'Türkiye kullan' }))
    questions = []
    await user.click(vase.getByRole('button', { name: '3 siparişe yaz' }))
    expect(await screen.findByText('2 taslak tamamlandı.')).toBeDefined()
    expect(sent()).toEqual({
      answers: [
        {
          key: 'vase',
          shipmentIds: buildQuestion().drafts.map(({ shipmentId }) => shipmentId),
          values: [
            { name: 'product.gtip', value: '6913.10.00.00.00' },
            { name: 'product.originCountryCode', value: 'TR' },
          ],
        },
      ],
    })
    expect(await screen.findByText('Eksik bilgi yok')).toBeDefined()
  })

  it('keeps what was typed into a refused answer, with the message at its field', async () => {
    questions = [buildQuestion(), buildQuestion({ key: 'bowl', title: 'Kâse' })]
    const user = show()
    await user.type((await form()).getByLabelText('GTİP kodu'), '99')
    await user.type((await form('Kâse')).getByLabelText('Bir adedin ağırlığı, kg'), '0,4')
    answered = () => ({
      written: [{ key: 'bowl', drafts: 2 }],
      refused: [{ key: 'vase', errors: [{ name: 'product.gtip', message: 'Geçersiz GTİP!' }] }],
    })
    await user.click(screen.getByRole('button', { name: 'Yanıtların hepsini yaz' }))
    const vase = await form()
    expect(await vase.findByText('Geçersiz GTİP!')).toBeDefined()
    expect(vase.getByLabelText<HTMLInputElement>('GTİP kodu').value).toBe('99')
    const bowl = (await form('Kâse')).getByLabelText<HTMLInputElement>('Bir adedin ağırlığı, kg')
    await waitFor(() => expect(bowl.value).toBe(''))
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    const user = show()
    await user.type((await form()).getByLabelText('GTİP kodu'), '99')
    served.stop()
    await user.click((await form()).getByRole('button', { name: '3 siparişe yaz' }))
    expect(await screen.findByText(/^Yanıt kaydedilemedi!/)).toBeDefined()
    expect((await form()).getByLabelText<HTMLInputElement>('GTİP kodu').value).toBe('99')
  })

  it('links the draft of a question about one order, and shows the value that does not fit', async () => {
    questions = [
      buildQuestion({
        kind: 'receiver',
        title: 'Wilhelmine von Hohenstein',
        detail: 'Berlin, DE',
        isRemembered: false,
        fields: [
          { name: 'receiver.addressLine1', message: 'Çok uzun!', value: 'Uzun adres', proposal: 'Uzun' },
        ],
        drafts: [buildQuestion().drafts[0]!],
        orderCount: 1,
      }),
    ]
    show()
    const receiver = await form('Wilhelmine von Hohenstein')
    expect(receiver.getByText('Çok uzun! Mağazadaki değer: Uzun adres')).toBeDefined()
    expect(receiver.getByRole('link', { name: '5521' }).getAttribute('href')).toBe(
      '/shipment/shipment/0198b2a6-2222-7000-8000-000000000001',
    )
  })

  it('shows a retry when the questions cannot be loaded', async () => {
    listed = () => ({ status: 500, failed: {} })
    show()
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeDefined()
  })
})
