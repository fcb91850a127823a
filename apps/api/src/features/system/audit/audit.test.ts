import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import { auditOf, theSystem } from '../../../platform/audit/auditOf.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { listAuditEntries, exportAuditEntries } = auditEndpoints

let test: TestApp
let admin: string
let adminId: number
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  adminId = Number(decodeJwt<{ nameid: string }>(admin).nameid)
})
afterAll(() => test.close())

const list = async (body: object) => (await test.call(listAuditEntries, { token: admin, body })).body.items

describe('audit trail', () => {
  it('finds audit entries by person, subject and day, with values before and after', async () => {
    const customerId = Number(decodeJwt<{ nameid: string }>(await test.tokenOf('customer')).nameid)
    for (const active of [0, 1])
      await test.call(userEndpoints.setUserActive, { token: admin, body: { userID: customerId, active } })
    await auditOf('fuelCharge')(test.services.db, theSystem(new Date('2026-01-05T10:00:00Z')), {
      action: 'fuelCreated',
      id: 7,
      after: { percent: '20' },
    })
    const closed = await list({ actorID: adminId, subject: ['user'], subjectID: String(customerId) })
    expect(closed.map(({ action }) => action)).toEqual(['userOpened', 'userClosed'])
    expect(closed[1]).toMatchObject({
      actorName: 'Örnek Yönetici',
      subjectName: 'Örnek Müşteri',
      changes: [{ field: 'isActive', before: 'true', after: 'false', beforeName: null, afterName: null }],
    })
    const [fuel, ...others] = await list({ from: '2026-01-05', to: '2026-01-05' })
    expect(others).toEqual([])
    expect(fuel).toMatchObject({
      actorName: null,
      changes: [{ field: 'percent', before: null, after: '20', beforeName: null, afterName: null }],
    })
    expect(await list({ from: '2026-01-06', to: '2026-01-07' })).toEqual([])
  })

  it('names a row in the language of the caller, but no deleted or unnamed row', async () => {
    const write = (subject: string, id: string | number) =>
      auditOf(subject)(test.services.db, theSystem(new Date('2026-01-20T10:00:00Z')), {
        action: 'roleGroupChanged',
        id,
      })
    await write('roleGroup', 1)
    await write('roleGroup', 999_999)
    await write('shipment', 'several')
    await write('shipment', '00000000-0000-4000-8000-000000000000')
    await write('contact', 1)
    const body = { from: '2026-01-20', to: '2026-01-20' }
    const namesIn = async (language: 'tr' | 'en') =>
      (await test.call(listAuditEntries, { token: admin, body, language })).body.items.map(
        ({ subjectName }) => subjectName,
      )
    expect(await namesIn('tr')).toEqual([null, null, null, null, 'Yönetici'])
    expect(await namesIn('en')).toEqual([null, null, null, null, 'Administrator'])
  })

  it('returns the names of the rows that changed fields refer to', async () => {
    await auditOf('fuelCharge')(test.services.db, theSystem(new Date('2026-01-21T10:00:00Z')), {
      action: 'fuelCreated',
      id: 7,
      before: { segmentId: 1 },
      after: { segmentId: 999_999 },
      details: { userID: adminId, companyId: 'several' },
    })
    const [entry] = await list({ from: '2026-01-21', to: '2026-01-21' })
    expect(entry!.changes).toMatchObject([{ field: 'segmentId', afterName: null }])
    expect(entry!.changes[0]!.beforeName).toMatch(/\p{L}/u)
    expect(entry!.details).toEqual([
      { field: 'userID', value: String(adminId), valueName: 'Örnek Yönetici' },
      { field: 'companyId', value: 'several', valueName: null },
    ])
  })

  it('returns pages without a gap, and a file', async () => {
    for (let id = 1; id <= 5; id += 1)
      await auditOf('segment')(test.services.db, theSystem(new Date('2026-02-01T10:00:00Z')), {
        action: 'segmentChanged',
        id,
      })
    const first = await test.call(listAuditEntries, {
      token: admin,
      body: { subject: ['segment'], pageSize: 3 },
    })
    const second = await test.call(listAuditEntries, {
      token: admin,
      body: { subject: ['segment'], pageSize: 3, cursor: first.body.nextCursor },
    })
    const ids = [...first.body.items, ...second.body.items].map(({ subjectID }) => subjectID)
    expect(ids).toEqual(['5', '4', '3', '2', '1'])
    const file = await test.call(exportAuditEntries, {
      token: admin,
      body: { subject: ['segment'], format: 'csv' },
    })
    const lines = file.bytes.toString().trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toMatch(/Segment değiştirildi.*Segment/)
  })

  it.each([
    ['tr', 'Yüzde: %20,5 → %21', 'Değişen alanlar (sistem adlarıyla)'],
    ['en', 'Percentage: 20.5% → 21%', 'Changed fields (system names)'],
  ] as const)(
    'exports the audit trail with labels in %s and technical names beside them',
    async (language, words, heading) => {
      await auditOf('fuelCharge')(test.services.db, theSystem(new Date('2026-03-01T10:00:00Z')), {
        action: 'fuelCreated',
        id: 77,
        before: { percent: '20.5', validFrom: '2026-11-05' },
        after: { percent: '21', validFrom: '2026-11-06' },
      })
      const file = await test.call(exportAuditEntries, {
        token: admin,
        body: { subjectID: '77', format: 'csv' },
        language,
      })
      const [headings, line] = file.bytes.toString().trim().split('\n')
      expect(headings).toContain(heading)
      expect(line).toContain(words)
      expect(line).toContain(language === 'tr' ? '05.11.2026 → 06.11.2026' : '05/11/2026 → 06/11/2026')
      expect(line).toContain('percent: 20.5 » 21')
    },
  )

  it('allows administrators only to read the audit trail', async () => {
    for (const role of ['customer', 'agent', 'operations', 'pickup'] as const) {
      const { status } = await test.callFailing(listAuditEntries, {
        token: await test.tokenOf(role),
        body: {},
      })
      expect(status).toBe(403)
    }
  })
})
