/**
 * User list at a thousand and a hundred thousand users: its first page by every sort order, with every filter
 * and with searches, each as a ratio to the first page at a thousand, measured alternately; and the memory of
 * an export of all users.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { InputOf } from '@kervan/contract/endpoint'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { userList } from '../../apps/api/src/features/access/users/users.list.ts'
import { administrator, makeCtx } from './filled/benchServices.ts'
import type { BenchServices } from './filled/benchServices.ts'
import { largeUsers, withFilledUsers } from './filled/filledUsers.ts'
import { timeOnce } from './filled/filledShipments.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(60, 1)
const goal = 2
/** Goal for the growth of peak memory: an export loads only parts of a thousand rows, however many there are. */
const goalGrowth = 1.5
const tenth = largeUsers / 10

type RequestedShipments = Partial<InputOf<typeof userEndpoints.listUsers>['body']>

const findPage = (services: BenchServices, asked: RequestedShipments) =>
  userList.findPage(makeCtx(services, administrator), {
    // Parsed like the screen's request: the count is requested separately, once for all pages and orders of the
    // same filters.
    body: userEndpoints.listUsers.body.parse({ withTotal: false, ...asked }),
  })

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10)

const filters: { name: string; asked: RequestedShipments }[] = [
  { name: 'search, one match', asked: { searchText: 'kisi4711@' } },
  { name: 'search, no match', asked: { searchText: 'bulunmaz' } },
  { name: 'search, a match in every row', asked: { searchText: 'ornek' } },
  { name: 'search, a whole name', asked: { searchText: 'gulsah ozturk' } },
  { name: 'search, a first name', asked: { searchText: 'gulsah' } },
  { name: 'open accounts', asked: { active: '1' } },
  { name: 'closed accounts', asked: { active: '0' } },
  { name: 'role group of nearly all', asked: { roleGroupID: 2 } },
  { name: 'role group of few', asked: { roleGroupID: 4 } },
  { name: 'role group of nobody', asked: { roleGroupID: 5 } },
  { name: 'one company', asked: { companyID: 7 } },
  { name: 'one agency', asked: { agencyID: 3 } },
  { name: 'operations users', asked: { isOperationUser: true } },
  { name: 'signed in lately', asked: { lastSignInFrom: day(1) } },
  { name: 'signed in, no match', asked: { lastSignInTo: '2000-01-01' } },
  { name: 'created lately', asked: { createdFrom: day(3) } },
  { name: 'created, no match', asked: { createdTo: '2000-01-01' } },
]

const cases: { name: string; asked: RequestedShipments }[] = [
  ...userEndpoints.listUsers.list.sorts.map((sort) => ({ name: `by ${sort}`, asked: { sort } })),
  ...filters,
]

const comparePages = async (small: BenchServices, big: BenchServices): Promise<BenchRow[]> => {
  const measured: BenchRow[] = []
  for (const { name, asked } of cases) {
    const [floor, figure]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair++) {
      floor.push(await timeOnce(() => findPage(small, {})))
      figure.push(await timeOnce(() => findPage(big, asked)))
    }
    const ratio = median(figure) / median(floor)
    measured.push({
      name: `users at ${largeUsers.toLocaleString('en')}: ${name}`,
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms`,
    })
  }
  return measured
}

/** Returns the peak of additional memory while the file is read, and the file's length. */
const measureExport = async (
  services: BenchServices,
  asked: RequestedShipments & { format: 'csv' | 'xlsx' },
) => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  const inUse = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const body = userEndpoints.exportUsers.body.parse(asked)
  const before = inUse()
  const { bytes } = await userList.exportAll(makeCtx(services, administrator), { body })
  // Starts at one byte, so that the ratio of two small files is a number.
  let [most, sent, seen] = [1, 0, 0]
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    sent += piece.length
    // Measuring is slow: at most once per hundredth of the file.
    if (seen > 0 && sent - seen < 20_000) continue
    seen = sent
    most = Math.max(most, inUse() - before)
  }
  return { most, sent }
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

const compareExports = async (small: BenchServices, big: BenchServices): Promise<BenchRow[]> => {
  const measured: BenchRow[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const all = { format, sort: 'created' } as const
    // The first export is a warm-up.
    await measureExport(small, all)
    const few = await measureExport(small, all)
    // One user was created every seven minutes.
    const some = await measureExport(big, { ...all, createdFrom: day((tenth * 7) / 1440) })
    const many = await measureExport(big, all)
    const ratio = many.most / some.most
    measured.push({
      name: `memory of an export, ${largeUsers.toLocaleString('en')} users against ${tenth.toLocaleString('en')}, ${format}`,
      ratio,
      goal: `≤ ${goalGrowth}`,
      met: ratio <= goalGrowth,
      detail: [few, some, many]
        .map(({ most, sent }) => `${megabytes(most)} while ${megabytes(sent)} were sent`)
        .join(', '),
    })
  }
  return measured
}

export const run = (): Promise<BenchRow[]> =>
  withFilledUsers(async (small, big) => [
    ...(await comparePages(small, big)),
    ...(await compareExports(small, big)),
  ])
