import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxDocumentBytes, shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import { buildPdf, buildZip, smallJpeg, smallPng } from '../../../testing/smallFiles.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createShipment } from '../testing/buildShipment.ts'

const { addShipmentDocument, downloadShipmentDocument, findShipment, removeShipmentDocument } =
  shipmentEndpoints

let test: TestApp
let token: string
let shipmentId: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
  shipmentId = (await createShipment(test)).id
})
afterAll(() => test.close())

const pdf = buildPdf()

const oldContainer = 'd0cf11e0a1b11ae10000'
const wordEntry = Buffer.from('WordDocument', 'utf16le').toString('hex')

const form = (fields: Record<string, string> = {}, file?: { bytes: Uint8Array; name: string }): FormData => {
  const data = new FormData()
  const all = { shipmentId, documentType: 'invoice', number: 'F-2026-1', date: '2026-11-20', ...fields }
  for (const [name, value] of Object.entries(all)) data.append(name, value)
  if (file) data.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return data
}

describe('shipment documents', () => {
  it('returns a document byte for byte under its original name', async () => {
    const { body } = await test.call(addShipmentDocument, {
      token,
      form: form({}, { bytes: pdf, name: 'şubat faturası.pdf' }),
    })
    const reply = await test.call(downloadShipmentDocument, { token, params: { documentId: body.id } })
    expect(reply.bytes).toEqual(pdf)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('şubat faturası.pdf')
  })

  it.each([
    ['fatura\u202Efdp.exe', 'faturafdp.exe.pdf'],
    ['fatura.html', 'fatura.html.pdf'],
    ['C:\\belgeler\\FATURA.PDF', 'FATURA.PDF'],
  ])("corrects a document's file extension by its content: %s", async (name, stored) => {
    const { body } = await test.call(addShipmentDocument, { token, form: form({}, { bytes: pdf, name }) })
    expect(body.fileName).toBe(stored)
  })

  it.each([
    ['a JPG', smallJpeg, 200],
    ['a PNG', smallPng, 200],
    ['an old Word file', Buffer.from(`${oldContainer}${wordEntry}`, 'hex'), 200],
    ['a new Word file', buildZip('word/document.xml'), 200],
    ['another file in an old container', Buffer.from(oldContainer, 'hex'), 400],
    ['the beginning of a new Word file', buildZip('word/document.xml').subarray(0, -22), 400],
    ['a spreadsheet named .pdf', buildZip('xl/workbook.xml'), 400],
    ['a program named .pdf', Buffer.from('4d5a90000300', 'hex'), 400],
    ['a web page named .pdf', Buffer.from('<html><script>'), 400],
  ])("detects a document's type by its content: %s", async (_kind, bytes, status) => {
    const file = { bytes, name: 'belge.pdf' }
    const reply = await test.callFailing(addShipmentDocument, { token, form: form({}, file) })
    expect(reply.status).toBe(status)
    if (status === 400)
      expect(reply.body.Errors).toEqual({ file: ['Yalnızca PDF, Word, JPG ve PNG dosyaları yüklenebilir.'] })
  })

  it('refuses a document above 5 MB', async () => {
    const file = { bytes: Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes)]), name: 'büyük.pdf' }
    const reply = await test.callFailing(addShipmentDocument, { token, form: form({}, file) })
    expect(reply.status).toBe(413)
  })

  it('requires either a file or a link for a document', async () => {
    const neither = await test.callFailing(addShipmentDocument, { token, form: form() })
    expect(neither.body.Errors).toEqual({ file: ['Dosya ya da bağlantı gerekli!'] })
    const script = await test.callFailing(addShipmentDocument, {
      token,
      form: form({ link: 'javascript:alert(1)' }),
    })
    expect(script.body.Errors).toEqual({ link: ['Bağlantı http:// ya da https:// ile başlamalıdır.'] })
    const link = await test.call(addShipmentDocument, {
      token,
      form: form({ link: 'https://ornek.example/f.pdf' }),
    })
    expect(link.body).toMatchObject({ link: 'https://ornek.example/f.pdf', fileName: null })
  })

  it('hides a document from the customer when staff mark it as hidden', async () => {
    const operations = await test.tokenOf('operations')
    const hidden = form({ isHiddenFromCustomer: 'true' }, { bytes: pdf, name: 'iç.pdf' })
    const { body } = await test.call(addShipmentDocument, { token: operations, form: hidden })
    const call = { token, params: { documentId: body.id } }
    const refused = await test.callFailing(downloadShipmentDocument, call)
    expect([refused.status, refused.body.Detail]).toEqual([404, 'Bu belgeye erişim yetkiniz yok.'])
    const unknown = { token, params: { documentId: '00000000-0000-4000-8000-000000000001' } }
    expect((await test.callFailing(downloadShipmentDocument, unknown)).body).toEqual(refused.body)
    expect((await test.callFailing(removeShipmentDocument, call)).status).toBe(404)
    const seen = await test.call(findShipment, { token, body: { shipmentId } })
    expect(seen.body.documents.map(({ id }) => id)).not.toContain(body.id)
    const all = await test.call(findShipment, { token: operations, body: { shipmentId } })
    expect(all.body.documents.map(({ id }) => id)).toContain(body.id)
  })

  it("ignores a customer's request to hide a document", async () => {
    const sent = form({ isHiddenFromCustomer: 'true' }, { bytes: pdf, name: 'x.pdf' })
    const { body } = await test.call(addShipmentDocument, { token, form: sent })
    expect(body.isHiddenFromCustomer).toBe(false)
  })
})
