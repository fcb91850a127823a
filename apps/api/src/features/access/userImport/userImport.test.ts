import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { previewUserImport, importUsers, makeUserImportTemplate } = userImportEndpoints

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  await test.services.db.execute(
    sql`insert into companies (name) values ('Işık Tekstil A.Ş.'), ('İkiz Ltd'), ('ikiz LTD')`,
  )
})
afterAll(() => test.close())

const heading = [
  'E-posta',
  'Ad',
  'Soyad',
  'Telefon',
  'Yetki grupları',
  'Firma',
  'Acente',
  'Operasyon kullanıcısı',
]
const formOf = (bytes: Uint8Array, name = 'kullanicilar.xlsx') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
const excel = (...rows: (string | number | null)[][]) => formOf(writeBook(buildBook([heading, ...rows])))
const preview = async (form: FormData, token = admin) =>
  (await test.call(previewUserImport, { token, form })).body
const take = async (form: FormData, token = admin) => (await test.call(importUsers, { token, form })).body
const countUsers = async () =>
  (await test.services.db.execute<{ count: number }>(sql`select count(*)::int as count from users`)).rows[0]!
    .count
const problemsOf = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ row, problems }) => [row, ...problems.map(({ field }) => field).sort()])

describe('preview of a user file', () => {
  it('reports problems of each row on its field and stores nothing', async () => {
    const before = await countUsers()
    const answer = await preview(
      excel(
        [
          'Dogru@Ornek.example',
          'Işıl',
          'Kaya',
          '0555 111 22 33',
          'Müşteri',
          'isik tekstil a.ş.',
          null,
          'hayır',
        ],
        ['yonetici@kervan.example', 'Var', 'Olan', null, 'Operasyon', null, null, null],
        ['bozuk', '', 'Soyad', '0', 'Operasyon', null, null, 'belki'],
        ['dogru@ornek.example', 'İkinci', 'Kez', null, 'Operasyon', null, null, null],
        ['firmasiz@ornek.example', 'Firma', 'Yok', null, 'Müşteri', null, null, null],
        ['yanlis@ornek.example', 'Yanlış', 'Ad', null, 'Müşteri', 'Olmayan', 'Olmayan', null],
        ['ikiz@ornek.example', 'İkiz', 'Ad', null, 'Müşteri', 'ikiz ltd', null, null],
        ['grupsuz@ornek.example', 'Grup', 'Yok', null, 'Bilinmeyen', null, null, null],
        ['kurye@ornek.example', 'Kurye', 'Operasyon', null, 'Kurye', null, null, 'Evet'],
      ),
    )
    expect(problemsOf(answer)).toEqual([
      [2],
      [3],
      [4, 'email', 'firstName', 'isOperationUser', 'phoneNumber'],
      [5, 'email'],
      [6, 'companyID'],
      [7, 'agencyID', 'companyID'],
      [8, 'companyID'],
      [9, 'roleGroupIDs'],
      [10, 'isOperationUser'],
    ])
    expect(answer).toMatchObject({ rightCount: 1, knownCount: 1, wrongCount: 7 })
    expect(answer.rows[3]!.problems[0]!.message).toBe('Bu e-posta 2. satırda da var.')
    expect(await countUsers()).toBe(before)
  })

  it('distinguishes names that differ only in punctuation', async () => {
    await test.services.db.execute(sql`insert into companies (name) values ('A&B Ltd'), ('-')`)
    const answer = await preview(
      excel(
        ['bir@ornek.example', 'Bir', 'Kişi', null, 'Müşteri', 'a&b ltd', null, null],
        ['iki@ornek.example', 'İki', 'Kişi', null, 'Müşteri', 'AB Ltd', null, null],
        ['uc@ornek.example', 'Üç', 'Kişi', null, 'Müşteri', '!', null, null],
        ['dort@ornek.example', 'Dört', 'Kişi', null, '-1', null, null, null],
        ['bes@ornek.example', 'Beş', 'Kişi', null, 'Müşteri', '-', null, null],
      ),
    )
    expect(problemsOf(answer)).toEqual([[2], [3, 'companyID'], [4, 'companyID'], [5, 'roleGroupIDs'], [6]])
  })

  it('reports each problem once and truncates oversized cells', async () => {
    const csv = (groups: string) =>
      formOf(Buffer.from(`E-posta,Ad,Soyad,Yetki grupları\nbir@ornek.example,A,B,"${groups}"\n`), 'k.csv')
    for (const groups of ['Yok;'.repeat(100_000), 'Operasyon;'.repeat(100_000)]) {
      const { rows } = await preview(csv(groups))
      expect(rows[0]!.problems.map(({ field }) => field)).toEqual(['roleGroupIDs'])
      expect(rows[0]!.roleGroups).toHaveLength(301)
    }
  })

  it('refuses a file without users, with too many or without headings', async () => {
    const refused = async (form: FormData) => {
      const { status, body } = await test.callFailing(previewUserImport, { token: admin, form })
      return [status, JSON.stringify(body)]
    }
    expect(await refused(excel())).toEqual([400, expect.stringContaining('kullanıcı yok')])
    const many = Array.from({ length: 501 }, (_, n) => [`k${n}@ornek.example`, 'A', 'B', null, 'Operasyon'])
    expect(await refused(excel(...many))).toEqual([400, expect.stringContaining('500')])
    expect(await refused(formOf(writeBook(buildBook([['a', 'b']]))))).toEqual([
      400,
      expect.stringContaining('başlığı'),
    ])
    expect(await refused(formOf(Buffer.from('%PDF-1.7'), 'x.xlsx'))).toEqual([400, expect.any(String)])
  })
})

describe('import of users', () => {
  it('invites users of valid rows by email and skips the others', async () => {
    const file = () =>
      excel(
        ['bir@ornek.example', 'Bir', 'Kişi', null, 'Operasyon', null, null, 'Evet'],
        ['iki@ornek.example', 'İki', 'Kişi', null, 'Müşteri', null, null, null],
        ['uc@ornek.example', 'Üç', 'Kişi', null, 'Müşteri; Operasyon', 'Işık Tekstil A.Ş.', null, 'no'],
      )
    expect(await take(file())).toMatchObject({ rightCount: 2, knownCount: 0, wrongCount: 1 })
    await test.runJobs()
    const invited = test.emails.filter(({ text }) => text.includes('/forgotpassword')).map(({ to }) => to)
    expect(invited.sort()).toEqual(['bir@ornek.example', 'uc@ornek.example'])
    const { body } = await test.call(userEndpoints.listUsers, {
      token: admin,
      body: { searchText: 'uc@ornek' },
    })
    expect(body.items[0]).toMatchObject({
      companyName: 'Işık Tekstil A.Ş.',
      roleGroups: [{ id: 2 }, { id: 4 }],
    })

    expect(await take(file())).toMatchObject({ rightCount: 0, knownCount: 2, wrongCount: 1 })
    await test.runJobs()
    expect(test.emails.filter(({ to }) => to === 'bir@ornek.example')).toHaveLength(1)
    const { rows } = await test.services.db.execute<{ details: object }>(
      sql`select details from audit_entries where action = 'usersImported' order by id`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { fileName: 'kullanicilar.xlsx', rightCount: 2, knownCount: 0, wrongCount: 1 },
      { fileName: 'kullanicilar.xlsx', rightCount: 0, knownCount: 2, wrongCount: 1 },
    ])
  })

  it('checks permissions once per file', async () => {
    const importing = async (name: string, count: number) => {
      const rows = Array.from({ length: count }, (_, n) => [
        `${name}${n}@k.example`,
        'A',
        'B',
        null,
        'Operasyon',
      ])
      const { count: statements, result } = await countStatements(() => take(excel(...rows)))
      expect(result.rightCount).toBe(count)
      return statements
    }
    const few = await importing('az', 5)
    // Statements per user: address, group and company checks; row, group, audit entry, email and job.
    expect((await importing('cok', 25)) - few).toBeLessThanOrEqual(20 * 10)
  })

  it('refuses a group that the caller may not grant', async () => {
    const { body } = await test.call(userEndpoints.saveUser, {
      token: admin,
      body: {
        id: -1,
        email: 'yardimci@ornek.example',
        firstName: 'Yardım',
        lastName: 'Eden',
        roleGroupID: 4,
        isOperationUser: true,
      },
    })
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${body.id}, id, true from roles where definition = 'definitions_usercrud'`)
    const token = await test.tokenForEmail(body.email)
    const file = () => excel(['patron@ornek.example', 'Pat', 'Ron', null, 'Yönetici', null, null, null])
    for (const answer of [await preview(file(), token), await take(file(), token)]) {
      expect(answer.wrongCount).toBe(1)
      expect(problemsOf(answer)).toEqual([[2, 'roleGroupIDs']])
    }
    expect(
      (await test.callFailing(importUsers, { token: await test.tokenOf('customer'), form: file() })).status,
    ).toBe(403)
  })

  it('reads the filled-in template and a text file with English headings', async () => {
    const { bytes } = await test.call(makeUserImportTemplate, { token: admin })
    expect((await test.callFailing(previewUserImport, { token: admin, form: formOf(bytes) })).status).toBe(
      400,
    )
    const csv = 'Email,First name,Last name,Role groups\r\nmetin@ornek.example,Metin,Dosyası,Operations\r\n'
    expect(await preview(formOf(Buffer.from(csv), 'users.csv'))).toMatchObject({
      rightCount: 1,
      wrongCount: 0,
    })
  })
})
