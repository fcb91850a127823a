import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import { createSmtpMailer } from '../../../platform/mail/mailer.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

let test: TestApp
let admin: string
let idOf: (definition: string) => number
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  const { body } = await test.call(roleEndpoints.listRoles, { token: admin })
  idOf = (definition) => body.find((role) => role.definition === definition)!.id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runJobs()
  test.emails.length = 0
})

let serial = 0
/** Creates an operations user who has signed in before and reads English. */
const newUser = async (isSetUp = true) => {
  const email = `guclu${++serial}@ornek.example`
  const body = { id: -1, email, firstName: 'Gülşah', lastName: 'Öz', roleGroupID: 4, isOperationUser: true }
  const { id } = (await test.call(userEndpoints.saveUser, { token: admin, body })).body
  if (isSetUp)
    await test.services.db.execute(
      sql`update users set last_sign_in_at = now(), language = 'en' where id = ${id}`,
    )
  await test.runJobs()
  test.emails.length = 0
  return { id, email }
}
const setMenu = (userID: number, changes: Record<string, number>) =>
  test.call(roleEndpoints.saveUserMenus, {
    token: admin,
    body: {
      userID,
      changes: Object.entries(changes).map(([flag, active]) => ({ roleID: idOf(flag), active })),
    },
  })
const lettersTo = async (email: string) => {
  await test.runJobs()
  return test.emails.filter(({ to }) => to === email)
}
const trailOf = async (userID: number) =>
  (
    await test.call(auditEndpoints.listAuditEntries, {
      token: admin,
      body: { action: ['powerfulRightsGiven'], subjectID: String(userID) },
    })
  ).body.items

describe('granted administration permission', () => {
  it('emails the new holder once in their language and audits the grant', async () => {
    const { id, email } = await newUser()
    await setMenu(id, { definitions_usercrud: 1, definitions_audit: 1, dashboard: 0 })
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your account was given administration permissions',
    ])
    for (const words of ['Örnek Yönetici', '• Users', '• Audit trail'])
      expect(letters[0]!.text).toContain(words)
    expect(letters[0]!.text).not.toContain('Dashboard')
    expect(await trailOf(id)).toMatchObject([
      { details: [{ field: 'added', value: '["definitions_audit","definitions_usercrud"]' }] },
    ])
    // Flags that the user already had are not reported.
    await setMenu(id, { definitions_audit: 1, pricing_pricelist: 0 })
    expect(await lettersTo(email)).toHaveLength(1)
    expect(await trailOf(id)).toHaveLength(1)
  })

  it("notifies when the flag comes from a new group or from the group's new flag", async () => {
    const { id, email } = await newUser()
    const { body: group } = await test.call(roleEndpoints.saveRoleGroup, {
      token: admin,
      body: { nameTr: 'Fiyatçılar', nameEn: 'Pricing desk', role: 'operation4controllers' },
    })
    await test.call(roleEndpoints.saveUserRoleGroup, {
      token: admin,
      body: { userID: id, roleGroupID: group.id, active: 1 },
    })
    expect(await lettersTo(email)).toEqual([])
    await test.call(roleEndpoints.updateRoleGroupRoles, {
      token: admin,
      body: { roleGroupID: group.id, roleIDs: [idOf('pricing_pricelist')] },
    })
    expect(await lettersTo(email)).toHaveLength(1)
    await test.call(roleEndpoints.saveUserRoleGroup, {
      token: admin,
      body: { userID: id, roleGroupID: 1, active: 1 },
    })
    const second = (await lettersTo(email))[1]!
    expect(second.text).toContain('• Users')
    expect(second.text).not.toContain('• Price lists')
    expect(await trailOf(id)).toHaveLength(2)
  })

  it('sends the email to the mail server', async () => {
    const received: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          received.push(text)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const { id, email } = await newUser()
    const caught = test.services.mailer
    test.services.mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Kervan <bildirim@kervan.example>')
    await setMenu(id, { definitions_rolecrud: 1 })
    await test.runJobs()
    test.services.mailer = caught
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`To: ${email}`)
    expect(received[0]).toContain('Subject: Your account was given administration permissions')
  })

  it('sends no extra email to an invited user without a password, but audits the grant', async () => {
    const { id, email } = await newUser(false)
    await setMenu(id, { definitions_audit: 1 })
    expect(await lettersTo(email)).toEqual([])
    expect(await trailOf(id)).toHaveLength(1)
  })
})

describe('changing several memberships at once', () => {
  it('writes one entry of the change log for several memberships, and undoes it as a whole', async () => {
    const { id } = await newUser()
    const made = await Promise.all(
      ['Bir', 'İki'].map((name) =>
        test.call(roleEndpoints.saveRoleGroup, {
          token: admin,
          body: { nameTr: name, nameEn: name, role: 'operation4controllers' },
        }),
      ),
    )
    const changes = made.map(({ body }) => ({ userID: id, roleGroupID: body.id, active: 1 }))
    await test.call(roleEndpoints.saveUserRoleGroups, { token: admin, body: { changes } })
    const log = async () =>
      (
        await test.call(rightsReviewEndpoints.listRightsChanges, {
          token: admin,
          body: { kind: 'userGroups' },
        })
      ).body.items
    const before = await log()
    expect(before[0]!.items).toHaveLength(2)
    await test.call(rightsReviewEndpoints.undoRightsChange, { token: admin, body: { id: before[0]!.id } })
    const after = await log()
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ undoOf: before[0]!.id })
    expect(after[0]!.items.map(({ before: had, after: has }) => [had, has])).toEqual([
      [1, 0],
      [1, 0],
    ])
  })
})
