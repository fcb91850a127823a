/** Databases with a thousand and a hundred thousand users, on one server for the duration of the benchmark. */
import pg from 'pg'
import { seedFacts } from '../../../apps/api/src/db/seed/seed.ts'
import { sizeOf } from '../measuring/size.ts'
import { openBenchServer } from './benchServer.ts'
import type { BenchServer } from './benchServer.ts'
import { openBenchServices } from './benchServices.ts'
import type { BenchServices } from './benchServices.ts'

const smallUsers = sizeOf(1000, 300)
export const largeUsers = Number(process.env.BENCH_USERS ?? sizeOf(100_000, 1000))

/**
 * Random names; three users per company, one in fifty closed, one in two hundred of an agency, one in four
 * never signed in.
 */
const statements = (rows: number): string[] => [
  `insert into agencies (id, name) select n, 'Acente ' || n from generate_series(1, 20) n`,
  `insert into companies (id, name) select n, 'Firma ' || n from generate_series(1, ${Math.ceil(rows / 3)}) n`,
  `insert into users (id, email, first_name, last_name, phone_number, company_id, agency_id, is_active, is_operation_user,
      created_at, last_sign_in_at)
    select n, 'kisi' || n || '@ornek.example',
      (array['Ayşe','Işık','Mehmet','Gülşah','Ömer','Çiğdem','Şule','İlker'])[1 + abs(hashint4(n)) % 8],
      (array['Ak','Kara','Öz','Er','Gök','Demir','Taş','Bal','Çel','Yıl'])[1 + abs(hashint4(n + 1)) % 10]
        || (array['soy','türk','maz','kan','kaya','can','doğan','han','bay','gül'])[1 + abs(hashint4(n + 2)) % 10], '+90532' || lpad(n::text, 7, '0'),
      case when n % 200 <> 0 then 1 + (n - 1) / 3 end, case when n % 200 = 0 then 1 + n / 200 % 20 end, n % 50 <> 0,
      n % 500 = 0, now() - n * interval '7 minutes', case when n % 4 <> 0 then now() - n * interval '3 minutes' end
    from generate_series(1, ${rows}) n`,
  `insert into user_role_groups (user_id, role_group_id)
    select n, case when n % 500 = 0 then 4 when n % 200 = 0 then 3 else 2 end from generate_series(1, ${rows}) n`,
]

const fill = async (address: string, rows: number): Promise<void> => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements(rows)) await client.query(statement)
    for (const table of ['users', 'companies', 'agencies', 'user_role_groups'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

const openFilled = async (server: BenchServer, rows: number): Promise<BenchServices> => {
  const address = await server.createDatabase()
  const services = await openBenchServices(address.href, server.folder)
  await seedFacts(services.db)
  await fill(address.href, rows)
  return services
}

/** Fills a database with a thousand users and another with `largeUsers`. */
export const withFilledUsers = async <T>(
  measure: (small: BenchServices, big: BenchServices) => Promise<T>,
): Promise<T> => {
  const server = await openBenchServer()
  const small = await openFilled(server, smallUsers)
  const big = await openFilled(server, largeUsers)
  try {
    return await measure(small, big)
  } finally {
    await small.close()
    await big.close()
    await server.stop()
  }
}
