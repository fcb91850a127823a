import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildInvoice } from '../testing/buildInvoice.ts'
import { findBuyer } from '../testing/buildPaid.ts'
import type { Buyer } from '../testing/buildPaid.ts'

const { sendInvoices, recordInvoiceAnswer, importInvoiceAnswers } = handoverEndpoints

let test: TestApp
let token: string
let buyer: Buyer
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('operations')
  buyer = await findBuyer(test)
})
afterAll(() => test.close())

const invoice = () => buildInvoice(test, buyer)
const send = (ids: string[]) => test.call(sendInvoices, { token, body: { ids } })
const answer = (id: string, to: 'accepted' | 'rejected', reason: string | null = null) =>
  test.callFailing(recordInvoiceAnswer, { token, body: { id, answer: to, reason } })
const stateOf = async (id: string) =>
  (await test.call(salesInvoiceEndpoints.getInvoice, { token, body: { id } })).body.state
const upload = async (rows: string[][]) => {
  const form = new FormData()
  const text = [['Fatura no', 'ETTN', 'Durum', 'Neden'], ...rows].map((cells) => cells.join(';')).join('\n')
  form.append('file', new Blob([`\ufeff${text}\n`]), 'cevaplar.csv')
  return (await test.call(importInvoiceAnswers, { token, form })).body
}

describe('hand-over', () => {
  it('gives an archive with each XML and an index, the same bytes again', async () => {
    const one = await invoice()
    const two = await invoice()
    const { bytes } = await send([two.id, one.id])
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('PK')).toBe(true)
    for (const name of [`${one.number}.xml`, `${two.number}.xml`, 'index.csv']) expect(text).toContain(name)
    expect(await stateOf(one.id)).toBe('sent')
    expect((await send([one.id, two.id])).bytes).toEqual(bytes)
  })

  it('refuses an unknown invoice and marks nothing', async () => {
    const { id } = await invoice()
    const unknown = '00000000-0000-4000-8000-000000000001'
    expect((await test.callFailing(sendInvoices, { token, body: { ids: [id, unknown] } })).status).toBe(404)
    expect(await stateOf(id)).toBe('issued')
  })

  it('leaves an accepted invoice accepted, and sends a rejected one again', async () => {
    const accepted = await invoice()
    const rejected = await invoice()
    await send([accepted.id, rejected.id])
    await answer(accepted.id, 'accepted')
    await answer(rejected.id, 'rejected', 'VKN hatalı')
    await send([accepted.id, rejected.id])
    expect([await stateOf(accepted.id), await stateOf(rejected.id)]).toEqual(['accepted', 'sent'])
  })
})

describe('answer by hand', () => {
  it('is refused before the invoice is sent, and without a reason of a rejection', async () => {
    const { id } = await invoice()
    expect((await answer(id, 'accepted')).status).toBe(409)
    await send([id])
    expect((await answer(id, 'rejected')).status).toBe(400)
  })

  it('changes nothing the second time, and is refused when it contradicts', async () => {
    const { id } = await invoice()
    await send([id])
    expect((await answer(id, 'accepted')).status).toBe(200)
    expect((await answer(id, 'accepted')).status).toBe(200)
    expect((await answer(id, 'rejected', 'Sonradan')).status).toBe(409)
    expect(await stateOf(id)).toBe('accepted')
  })
})

describe('answers by file', () => {
  it('records good rows and names the others', async () => {
    const one = await invoice()
    const two = await invoice()
    const unsent = await invoice()
    await send([one.id, two.id])
    const rows = [
      [one.number, one.id, 'Kabul edildi', ''],
      [two.number, one.id, 'Kabul', ''],
      [unsent.number, unsent.id, 'Kabul', ''],
      ['KEA2026999999999', one.id, 'Kabul', ''],
      [two.number, two.id, 'belki', ''],
    ]
    expect(await upload(rows)).toEqual({
      recordedCount: 1,
      unchangedCount: 0,
      problems: [
        { row: 3, number: two.number, effect: 'otherInvoice' },
        { row: 4, number: unsent.number, effect: 'notSent' },
        { row: 5, number: 'KEA2026999999999', effect: 'unknown' },
        { row: 6, number: two.number, effect: 'unreadable' },
      ],
    })
    expect(await upload(rows.slice(0, 1))).toEqual({ recordedCount: 0, unchangedCount: 1, problems: [] })
    const contradicting = await upload([[one.number, one.id, 'Red', 'Hata']])
    expect(contradicting.problems).toEqual([{ row: 2, number: one.number, effect: 'contradicts' }])
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['accepted', 'sent'])
  })
})

describe('email', () => {
  it('sends the PDF to the address in the invoice', async () => {
    const { id, number } = await invoice()
    const { body } = await test.call(handoverEndpoints.emailInvoice, { token, body: { id } })
    expect(body.email).toBe('muhasebe@anadolu.example')
    await test.runJobs()
    const mail = test.emails.find(({ to }) => to === body.email)
    expect(mail?.subject).toContain(number)
    expect(mail?.attachments?.[0]?.filename).toBe(`${number}.pdf`)
  })
})
