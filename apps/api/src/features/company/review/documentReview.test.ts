import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import { sql } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'
import { documentForm, documentOf, saveSettings, signUpCustomer, uploadAll } from '../testing/buildCompany.ts'

const { approveCompany, exportDocumentsToReview, listDocumentsToReview, mailReviewResult, reviewDocument } =
  documentReviewEndpoints

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

let customer: Awaited<ReturnType<typeof signUpCustomer>>
let ids: number[]
beforeEach(async () => {
  customer = await signUpCustomer(test, { language: 'en' })
  ids = await uploadAll(test, customer.token)
  await test.runJobs()
  test.emails.length = 0
})

const versionOf = async (id: number): Promise<number> => {
  const { rows } = await test.services.db.execute<{ version: number }>(
    sql`select version from company_documents where id = ${id}`,
  )
  return rows[0]!.version
}

const decide = async (id: number, body: object = { approvalStatus: 3 }) =>
  test.call(reviewDocument, { token: operations, body: { id, version: await versionOf(id), ...body } })

const statusOf = async () =>
  (await test.call(companyEndpoints.findCompany, { token: customer.token, body: { id: 0 } })).body
    .companyStatusTypeId

describe('document under review', () => {
  it('names the other documents of the company that are the same file', async () => {
    const sameFiles = async () => {
      const body = { companyId: customer.companyId, statuses: ['waiting'] }
      const { items } = (await test.call(listDocumentsToReview, { token: operations, body })).body
      return Object.fromEntries(items.map(({ documentName, sameFileAs }) => [documentName, sameFileAs]))
    }
    const types = ['taxCertificate', 'signatureCircular', 'transportContract'] as const
    expect(await sameFiles()).toEqual(
      Object.fromEntries(types.map((name) => [name, types.filter((other) => other !== name)])),
    )
    const form = documentForm('transportContract', Buffer.concat([buildPdf(), Buffer.from('\n')]))
    await test.call(companyDocumentEndpoints.uploadCompanyDocument, { token: customer.token, form })
    expect(await sameFiles()).toEqual({
      taxCertificate: ['signatureCircular'],
      signatureCircular: ['taxCertificate'],
      transportContract: [],
    })
  })

  it('lists a document under review with its reason and later with the approving user', async () => {
    const body = { companyId: customer.companyId, statuses: ['waiting'] }
    const queue = await test.call(listDocumentsToReview, { token: operations, body })
    expect(queue.body.items.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(queue.body.items[0]).toMatchObject({
      companyName: 'Işık Tekstil A.Ş.',
      approvalName: 'waiting',
      waitingDays: 0,
      reviewerName: null,
    })
    const approved = await decide(ids[0]!)
    expect(approved.body).toMatchObject({
      approvalStatus: 3,
      reviewerName: 'Örnek Operasyon',
      waitingDays: null,
      canApproveCompany: false,
    })
    const rest = await test.call(listDocumentsToReview, { token: operations, body })
    expect(rest.body.totalCount).toBe(2)
  })

  it('finds a document under review by unaccented company name and tax number', async () => {
    for (const searchText of ['isik tekstil', '4540536920']) {
      const { body } = await test.call(listDocumentsToReview, {
        token: operations,
        body: { searchText, companyId: customer.companyId },
      })
      expect(body.totalCount).toBe(3)
    }
    const none = await test.call(listDocumentsToReview, {
      token: operations,
      body: { searchText: 'yokböyle' },
    })
    expect(none.body.totalCount).toBe(0)
  })

  it('lists the longest waiting document first', async () => {
    const later = new Date(Date.now() + 3 * 86_400_000)
    await test.services.db.execute(
      sql`update company_documents set waiting_since = waiting_since - interval '400 days' where id = ${ids[2]!}`,
    )
    test.setNow(later)
    const { body } = await test.call(listDocumentsToReview, {
      token: await test.tokenOf('operations'),
      body: {},
    })
    expect(body.items[0]).toMatchObject({ id: ids[2], waitingDays: 403 })
    test.setNow(new Date())
  })

  it('requires a reason to cancel a document, which the company reads in its language', async () => {
    const version = await versionOf(ids[1]!)
    const cancel = { id: ids[1], approvalStatus: 4, version }
    const without = await test.callFailing(reviewDocument, { token: operations, body: cancel })
    expect(without.body.Errors).toEqual({ cancellationReason: ['İptal nedeni gerekli!'] })
    const tooLong = { ...cancel, cancellationReason: 'x'.repeat(501) }
    expect((await test.callFailing(reviewDocument, { token: operations, body: tooLong })).status).toBe(400)

    await decide(ids[1]!, { approvalStatus: 4, CancellationReason: 'Kaşe eksik' })
    await test.runJobs()
    expect(test.emails).toHaveLength(1)
    expect(test.emails[0]).toMatchObject({
      to: customer.email,
      subject: 'One of your company documents was not approved',
    })
    expect(test.emails[0]!.text).toContain('Signature circular: not approved. Reason: Kaşe eksik')
  })

  it('returns 409 for a document that was decided or replaced meanwhile', async () => {
    const version = await versionOf(ids[0]!)
    const body = { id: ids[0], approvalStatus: 3, version }
    const replies = await Promise.all(
      [operations, await test.tokenOf('admin')].map((token) =>
        test.callFailing(reviewDocument, { token, body }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])

    const seen = await versionOf(ids[1]!)
    await documentOf(test, customer.token, 'signatureCircular')
    const replaced = await test.callFailing(reviewDocument, {
      token: operations,
      body: { id: ids[1], approvalStatus: 3, version: seen },
    })
    expect(replaced.status).toBe(409)
  })

  it('submits a cancelled document for review again', async () => {
    await decide(ids[0]!, { approvalStatus: 4, cancellationReason: 'yanlış' })
    const { body } = await decide(ids[0]!, { approvalStatus: 2 })
    expect(body).toMatchObject({ approvalStatus: 2, cancellationReason: null, reviewerName: null })
  })
})

describe('company', () => {
  it('approves a company when all three documents are approved, and notifies its users', async () => {
    const refused = await test.callFailing(approveCompany, {
      token: operations,
      body: { CompanyID: customer.companyId },
    })
    expect([refused.status, refused.body.Type]).toEqual([422, 'Business'])

    const offered: boolean[] = []
    for (const id of ids) offered.push((await decide(id)).body.canApproveCompany)
    expect(offered).toEqual([false, false, true])
    expect(await statusOf()).toBe(1)
    for (let time = 0; time < 2; time += 1)
      await test.call(approveCompany, { token: operations, body: { companyID: customer.companyId } })
    expect(await statusOf()).toBe(2)
    await test.runJobs()
    expect(test.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [customer.email, 'Your company is verified'],
    ])
  })

  it("withdraws a company's approval with a document", async () => {
    for (const id of ids) await decide(id)
    await test.call(approveCompany, { token: operations, body: { companyID: customer.companyId } })
    await decide(ids[2]!, { approvalStatus: 4, cancellationReason: 'Süresi doldu' })
    expect(await statusOf()).toBe(1)
  })

  it('emails a company the state of all documents at once on request', async () => {
    await decide(ids[0]!)
    await test.call(mailReviewResult, { token: operations, body: { companyID: customer.companyId } })
    await test.runJobs()
    expect(test.emails).toHaveLength(1)
    expect(test.emails[0]!.text).toContain('Tax certificate: approved.')
    expect(test.emails[0]!.text).toContain('Signature circular: waiting for approval.')
  })

  it('submits uploaded documents for review on request', async () => {
    const another = await signUpCustomer(test)
    const empty = { token: operations, body: { companyID: another.companyId } }
    expect((await test.callFailing(mailReviewResult, empty)).status).toBe(422)
    await saveSettings(test, another.token)
    await documentOf(test, another.token, 'taxCertificate')
    await test.call(mailReviewResult, empty)
    const { body } = await test.call(listDocumentsToReview, {
      token: operations,
      body: { companyId: another.companyId },
    })
    expect(body.items.map(({ approvalName }) => approvalName)).toEqual(['waiting'])
  })
})

describe('agent', () => {
  it("reviews the own agency's companies only", async () => {
    const agent = await test.tokenOf('agent')
    const everything = async () => (await test.call(listDocumentsToReview, { token: agent, body: {} })).body
    expect((await everything()).items.filter(({ companyID }) => companyID === customer.companyId)).toEqual([])
    const before = (await everything()).totalCount
    const body = { id: ids[0], approvalStatus: 3, version: await versionOf(ids[0]!) }
    expect((await test.callFailing(reviewDocument, { token: agent, body })).status).toBe(404)
    const file = await test.call(exportDocumentsToReview, { token: agent, body: { format: 'csv' } })
    expect(file.bytes.toString()).not.toContain('Işık')

    await test.services.db.execute(
      sql`update companies set agency_id = (select agency_id from users where email = 'acente@kervan.example') where id = ${customer.companyId}`,
    )
    expect((await everything()).totalCount).toBe(before! + 3)
    expect((await test.call(reviewDocument, { token: agent, body })).status).toBe(200)
  })
})

it('audits a review with user, decision and reason', async () => {
  await decide(ids[0]!, { approvalStatus: 4, cancellationReason: 'Okunmuyor' })
  const { rows } = await test.services.db.execute(
    sql`select action, changes from audit_entries where subject = 'companyDocument' and subject_id = ${String(ids[0])} order by id desc limit 1`,
  )
  expect(rows[0]).toEqual({
    action: 'companyDocumentReviewed',
    changes: {
      status: { before: 2, after: 4 },
      cancellationReason: { before: null, after: 'Okunmuyor' },
    },
  })
})

describe('documents approved before the company', () => {
  it("reviews approved documents again when the company's identity changes meanwhile", async () => {
    const changes = [
      (token: string) => saveSettings(test, token, { taxNumber: '1234567890' }),
      (token: string) =>
        test.call(companyAdministrationEndpoints.saveCompany, {
          token,
          body: { id: customer.companyId, name: 'Bambaşka A.Ş.', taxID: '4540536920' },
        }),
    ]
    for (const change of changes) {
      customer = await signUpCustomer(test)
      await uploadAll(test, customer.token)
      const { companyId } = customer
      await test.services.db.execute(
        sql`update company_documents set status = 3 where company_id = ${companyId}`,
      )
      expect((await change(customer.token)).status).toBe(200)
      const { status } = await test.callFailing(approveCompany, {
        token: operations,
        body: { companyID: companyId },
      })
      expect(status).toBe(422)
      const { rows } = await test.services.db.execute<{ status: number }>(
        sql`select distinct status from company_documents where company_id = ${companyId}`,
      )
      expect(rows).toEqual([{ status: 2 }])
    }
  })
})
