import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  companyDocumentEndpoints,
  maxCompanyDocumentBytes,
} from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { sql } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'
import { documentForm, documentOf, saveSettings, signUpCustomer, uploadAll } from '../testing/buildCompany.ts'

const {
  downloadCompanyDocument,
  downloadInvoiceSettingDocument,
  listCompanyDocuments,
  uploadCompanyDocument,
} = companyDocumentEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  ;({ token } = await signUpCustomer(test))
})
afterAll(() => test.close())

/** Empty archive appended to other bytes. */
const emptyZip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])

const upTo = (length: number): Buffer => {
  const pdf = buildPdf()
  return buildPdf(' '.repeat(length - pdf.length))
}

describe('company document', () => {
  it('refuses a document before the invoice settings are saved', async () => {
    const reply = await test.callFailing(uploadCompanyDocument, {
      token,
      form: documentForm('taxCertificate'),
    })
    expect([reply.status, reply.body.Detail]).toEqual([422, 'Önce firma bilgilerinizi tamamlayın.'])
    await saveSettings(test, token)
  })

  it.each<[string, Buffer, string]>([
    ['a renamed program', Buffer.from('4d5a90000300000004', 'hex'), 'Yalnızca PDF yükleyebilirsiniz.'],
    [
      'a program with a PDF inside',
      Buffer.concat([Buffer.from('MZ'), buildPdf()]),
      'Yalnızca PDF yükleyebilirsiniz.',
    ],
    [
      'a PDF that is an archive too',
      Buffer.concat([buildPdf(), emptyZip]),
      'Yalnızca PDF yükleyebilirsiniz.',
    ],
    [
      'a PDF that is a web page too',
      Buffer.from(buildPdf().toString('latin1').replace('%PDF-1.4\n', '%PDF-1.4\n<html><script>'), 'latin1'),
      'Yalnızca PDF yükleyebilirsiniz.',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'Yalnızca PDF yükleyebilirsiniz.'],
    ['nothing', Buffer.alloc(0), 'Yalnızca PDF yükleyebilirsiniz.'],
    [
      'an encrypted PDF',
      Buffer.from(
        buildPdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 5 0 R'),
        'latin1',
      ),
      'Bu PDF parola ile korunuyor. Korumasız halini yükleyiniz.',
    ],
    ...['/#45ncrypt 5 0 R', '/Encr#79pt\0\f5 0 R', '/Encrypt%kilit\n5 0 R', '/E#6e#63rypt<</V 2>>'].map(
      (written): [string, Buffer, string] => [
        `an encrypted PDF that says so otherwise: ${JSON.stringify(written)}`,
        Buffer.from(buildPdf().toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R${written}`), 'latin1'),
        'Bu PDF parola ile korunuyor. Korumasız halini yükleyiniz.',
      ],
    ),
    [
      'a PDF that was cut off',
      buildPdf().subarray(0, 60),
      'Bu PDF eksik ya da bozuk. Dosyayı yeniden kaydedip yükleyiniz.',
    ],
  ])('refuses a document that is %s', async (_what, bytes, message) => {
    const form = documentForm('taxCertificate', bytes, 'vergi levhası.pdf')
    const reply = await test.callFailing(uploadCompanyDocument, { token, form })
    expect([reply.status, reply.body.Errors]).toEqual([400, { taxCertificate: [message] }])
  })

  it('accepts a document of exactly 5 MB but no larger one', async () => {
    const form = documentForm('taxCertificate', upTo(maxCompanyDocumentBytes))
    expect((await test.call(uploadCompanyDocument, { token, form })).status).toBe(200)
    const larger = documentForm('taxCertificate', upTo(maxCompanyDocumentBytes + 1))
    const reply = await test.callFailing(uploadCompanyDocument, { token, form: larger })
    expect([reply.status, reply.body.Errors]).toEqual([413, { file: ['Dosya en fazla 5 MB olabilir.'] }])
  })

  it('returns a document byte for byte as PDF under both names of the call', async () => {
    const bytes = buildPdf('% imza')
    const form = documentForm('signatureCircular', bytes, 'C:\\belgeler\\imza\u202E.PDF')
    const { body } = await test.call(uploadCompanyDocument, { token, form })
    expect(body).toMatchObject({
      fileName: 'imza.pdf',
      dokumentType: 2,
      approvalStatus: 1,
      isDdeleted: false,
    })
    for (const row of [downloadCompanyDocument, downloadInvoiceSettingDocument]) {
      const reply = await test.call(row, { token, body: { Id: body.id } })
      expect(reply.bytes).toEqual(bytes)
      expect(reply.headers['content-type']).toBe('application/pdf')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it("lets the company's users read its documents without permission for invoice settings", async () => {
    const { token: mine, userId } = await signUpCustomer(test)
    await saveSettings(test, mine)
    const id = await documentOf(test, mine, 'taxCertificate')
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${userId}, id, false from roles where definition = 'definitions_invoicesettings'`)
    const form = documentForm('taxCertificate')
    await expect
      .poll(async () => (await test.callFailing(uploadCompanyDocument, { token: mine, form })).status)
      .toBe(403)
    for (const row of [downloadCompanyDocument, downloadInvoiceSettingDocument])
      expect((await test.call(row, { token: mine, body: { id } })).status).toBe(200)
  })

  it('hides a company document from pickup staff, other agencies and other companies', async () => {
    const id = await documentOf(test, token, 'signatureCircular')
    const another = await signUpCustomer(test)
    const callers = [another.token, await test.tokenOf('agent'), await test.tokenOf('pickup')]
    for (const caller of callers) {
      const reply = await test.callFailing(downloadCompanyDocument, { token: caller, body: { id } })
      const unknown = await test.callFailing(downloadCompanyDocument, {
        token: caller,
        body: { id: 2_000_000 },
      })
      expect([reply.status, reply.body]).toEqual([404, unknown.body])
    }
    expect(
      (await test.call(downloadCompanyDocument, { token: await test.tokenOf('operations'), body: { id } }))
        .status,
    ).toBe(200)
  })

  it('keeps a replaced company document and lists it only on request', async () => {
    const { token: mine } = await signUpCustomer(test)
    await saveSettings(test, mine)
    const old = await documentOf(test, mine, 'taxCertificate')
    const current = await documentOf(test, mine, 'taxCertificate')
    const ids = async (isDeleted: number) => {
      const body = { PageNumber: 1, PageSize: 100, Id: 0, CompanyID: 0, ApprovalStatus: -1, isDeleted }
      const { body: answer } = await test.call(listCompanyDocuments, { token: mine, body })
      return answer.items.map(({ id }) => id)
    }
    expect([await ids(0), await ids(1), await ids(-1)]).toEqual([[current], [old], [current, old]])
    expect((await test.call(downloadCompanyDocument, { token: mine, body: { id: old } })).status).toBe(200)
  })
})

describe('third document', () => {
  it("submits all documents for review and notifies the company's reviewers only", async () => {
    const { token: mine, companyId } = await signUpCustomer(test)
    test.emails.length = 0
    await uploadAll(test, mine)
    const { body } = await test.call(listCompanyDocuments, { token: mine, body: {} })
    expect(body.items.map(({ approvalStatus }) => approvalStatus)).toEqual([2, 2, 2])
    await test.runJobs()
    expect(test.emails.map(({ to }) => to).sort()).toEqual([
      'operasyon@kervan.example',
      'yonetici@kervan.example',
    ])
    expect(test.emails[0]).toMatchObject({ subject: 'Işık Tekstil A.Ş.: belgeler onay bekliyor' })

    await test.services.db.execute(
      sql`update companies set agency_id = (select agency_id from users where email = 'acente@kervan.example') where id = ${companyId}`,
    )
    test.emails.length = 0
    await documentOf(test, mine, 'taxCertificate')
    await test.runJobs()
    expect(test.emails.map(({ to }) => to)).toContain('acente@kervan.example')
  })

  it('requests no review until a cancelled document is replaced', async () => {
    const { token: mine, companyId } = await signUpCustomer(test)
    await uploadAll(test, mine)
    await test.services.db.execute(
      sql`update company_documents set status = 4, cancellation_reason = 'okunmuyor' where company_id = ${companyId} and type = 2`,
    )
    const again = await test.call(uploadCompanyDocument, {
      token: mine,
      form: documentForm('taxCertificate'),
    })
    expect(again.body.approvalStatus).toBe(1)
    const circular = await test.call(uploadCompanyDocument, {
      token: mine,
      form: documentForm('signatureCircular'),
    })
    expect(circular.body.approvalStatus).toBe(2)
    const { body } = await test.call(listCompanyDocuments, { token: mine, body: {} })
    expect(body.items.map(({ approvalStatus }) => approvalStatus)).toEqual([2, 2, 2])
  })

  it('stores one document when the third document is uploaded twice at once', async () => {
    const { token: mine } = await signUpCustomer(test)
    await saveSettings(test, mine)
    const replies = await Promise.all(
      [1, 2].map(() =>
        test.call(uploadCompanyDocument, { token: mine, form: documentForm('taxCertificate') }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await test.call(listCompanyDocuments, { token: mine, body: {} })
    expect(body.items).toHaveLength(1)
  })
})
