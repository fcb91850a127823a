/** Files with misleading first bytes or hidden content are rejected with an error on their field. */
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { saveSettings, signUpCustomer } from '../features/company/testing/buildCompany.ts'
import { buildReceived, startTestExtraPayment } from '../features/measuring/testing/buildReceived.ts'
import { createShipment } from '../features/shipment/testing/buildShipment.ts'
import { buildPdf, buildZip, smallJpeg, smallPng } from '../testing/smallFiles.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let shipmentId: string
let receivedId: string
let adjustmentId: string
let claimId: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  test = await startTestApp()
  tokens.customer = await test.tokenOf('customer')
  tokens.operations = await test.tokenOf('operations')
  tokens.company = (await signUpCustomer(test)).token
  await saveSettings(test, tokens.company)
  shipmentId = (await createShipment(test)).id
  receivedId = await buildReceived(test)
  adjustmentId = (await startTestExtraPayment(test)).adjustmentId
  const objected = { adjustmentId, reason: 'Kutu küçüktü' }
  await test.call(measuringEndpoints.objectToExtraPayment, { token: tokens.customer, body: objected })
  const claim = { shipmentId: receivedId, kind: 'damaged', amount: 100, currency: 'EUR', description: 'Ezik' }
  claimId = (await test.call(claimEndpoints.openClaim, { token: tokens.operations, body: claim })).body.id
})
afterAll(() => test.close())

/** Calls that store an uploaded file unchanged. */
const places = {
  shipment: {
    row: shipmentEndpoints.addShipmentDocument as EndpointShape,
    token: 'customer',
    field: 'file',
    fields: () => ({ shipmentId, documentType: 'invoice', number: '1', date: '2026-11-20' }),
  },
  claim: {
    row: claimEndpoints.addClaimDocument as EndpointShape,
    token: 'operations',
    field: 'file',
    fields: () => ({ id: String(claimId) }),
  },
  photo: {
    row: measuringEndpoints.addMeasuringPhoto as EndpointShape,
    token: 'operations',
    field: 'file',
    fields: () => ({ shipmentId: receivedId }),
  },
  objection: {
    row: measuringEndpoints.addObjectionFile as EndpointShape,
    token: 'customer',
    field: 'file',
    fields: () => ({ adjustmentId }),
  },
  company: {
    row: companyDocumentEndpoints.uploadCompanyDocument as EndpointShape,
    token: 'company',
    field: 'taxCertificate',
    fields: () => ({ documentName: 'taxCertificate' }),
  },
}
type Place = keyof typeof places

const send = (place: Place, bytes: Buffer) => {
  const { row, token, fields } = places[place]
  const form = new FormData()
  for (const [name, value] of Object.entries(fields())) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'belge.pdf')
  return test.callFailing(row, { token: tokens[token]!, form })
}

const page = Buffer.from('<html><script>alert(1)</script></html>')
const hugePng = Buffer.from(smallPng)
hugePng.writeUInt32BE(40_000, 16)
hugePng.writeUInt32BE(40_000, 20)

const pictures: [string, Buffer][] = [
  ['a JPG’s first bytes before a web page', Buffer.concat([smallJpeg.subarray(0, 4), page])],
  ['a PNG that was cut off', smallPng.subarray(0, 60)],
  ['a PNG that says it has 40,000 × 40,000 pixels', hugePng],
  ['a PNG of another picture’s pixels', Buffer.concat([smallPng.subarray(0, 41), smallJpeg])],
]

const script = '<</Type/Action/S/JavaScript/JS(app.alert(1))>>'
const packedScript = deflateSync(Buffer.from(`3 0 ${script}`)).toString('latin1')
const pdfs: [string, Buffer][] = [
  ['only the first line of a PDF', Buffer.from('%PDF-1.4 fatura')],
  [
    'a PDF that is a web page too',
    Buffer.from(`%PDF-1.4\n${page.toString()}${buildPdf().toString().slice(9)}`),
  ],
  ['a PDF with a script', buildPdf(`3 0 obj\n${script}\nendobj`)],
  ['a PDF with a script under another spelling', buildPdf('3 0 obj\n<</S/Java#53cript/JS 4 0 R>>\nendobj')],
  [
    'a PDF with a packed script',
    buildPdf(
      `3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n${packedScript}\nendstream\nendobj`,
    ),
  ],
  ['a PDF that starts a program', buildPdf('3 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj')],
  ['a PDF that is an archive too', Buffer.concat([buildPdf(), buildZip('a.html')])],
]

const words: [string, Buffer][] = [
  ['a container without a text', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  ['the beginning of a Word file', buildZip('word/document.xml').subarray(0, -22)],
]

describe.each<[Place, [string, Buffer][]]>([
  ['shipment', [...pictures, ...pdfs, ...words]],
  ['claim', [...pictures, ...pdfs, ...words]],
  ['photo', pictures],
  ['objection', [...pictures, ...pdfs, ...words]],
  ['company', pdfs],
])('uploaded file for the %s', (place, files) => {
  it.each(files)(
    'rejects an uploaded file with an error on its field when it is %s',
    async (_what, bytes) => {
      const { status, body } = await send(place, bytes)
      expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, [places[place].field]])
    },
  )

  it('stores an uploaded file when its content is valid', async () => {
    expect((await send(place, place === 'company' ? buildPdf() : smallJpeg)).status).toBe(200)
    if (place === 'shipment') expect((await send(place, buildPdf('/Encrypt 5 0 R'))).status).toBe(200)
  })
})
