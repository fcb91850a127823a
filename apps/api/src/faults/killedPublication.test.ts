import { describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'

const patience = 180_000
const calls = priceListEndpoints

const { start, signIn, query } = useKillableProducts()

const startSignedIn = async (): Promise<{ product: RealProcess; token: string }> => {
  const product = await start()
  return { product, token: await signIn(product, 'yonetici@kervan.example') }
}

interface Lists {
  id: number
  valid_from: string
  valid_to: string | null
  prices: number
  amount: string
}

/** Lists in effect, with the number and the sum of their prices. */
const standing = (serviceId: number): Promise<Lists[]> =>
  query<Lists>(
    `select id, valid_from::text, valid_to::text, count(price)::int as prices, sum(price)::text as amount
     from price_lists left join price_list_prices on price_list_id = id
     where service_id = $1 and withdrawn_at is null group by id order by valid_from`,
    [serviceId],
  )

const copy = async (product: RealProcess, token: string) => {
  const { items } = await product.call(calls.listPriceLists, { token, body: { states: ['inForce'] } })
  const list = items[0]!
  const { draft } = await product.call(calls.createPriceListDraft, {
    token,
    body: { priceListId: list.id, changePercent: 7 },
  })
  return { list, draft }
}

/** Blocks publications before they write into `table`. */
const holdPublications = async (table: 'price_list_prices' | 'price_list_events') => {
  await query('begin')
  await query(`lock table ${table} in exclusive mode`)
  return () => query('rollback')
}

const waitingForUs = async () =>
  Number(
    (
      await query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]!.count,
  )

describe('server killed while publishing a price list', () => {
  it(
    'keeps the old price list when killed while publishing, and allows publishing again',
    async () => {
      const { product, token } = await startSignedIn()
      const { list, draft } = await copy(product, token)
      const before = await standing(list.supplierServiceMethodId)
      // The new list with its prices is written, but its event is not.
      const release = await holdPublications('price_list_events')
      const publishing = product
        .call(calls.publishPriceList, { token, body: { draftId: draft.draftId, version: draft.version } })
        .then(
          () => 'published',
          () => 'the server is gone',
        )
      await expect.poll(waitingForUs, { timeout: 20_000 }).toBe(1)
      await product.kill()
      expect(await publishing).toBe('the server is gone')
      await release()
      await expect.poll(waitingForUs, { timeout: 20_000 }).toBe(0)
      expect(await standing(list.supplierServiceMethodId)).toEqual(before)

      const again = await startSignedIn()
      const { published, closed } = await again.product.call(calls.publishPriceList, {
        token: again.token,
        body: { draftId: draft.draftId, version: draft.version },
      })
      expect(published.priceCount).toBe(list.priceCount)
      expect(closed?.id).toBe(list.id)
    },
    patience,
  )

  it(
    'leaves complete price lists without gaps when killed while others wait',
    async () => {
      const { product, token } = await startSignedIn()
      const { list } = await copy(product, token)
      const serviceId = list.supplierServiceMethodId
      let published = 0
      const publishUntilGone = async () => {
        for (let day = 1; ; day++) {
          const { draft } = await product.call(calls.createPriceListDraft, {
            token,
            body: { priceListId: list.id, changePercent: day },
          })
          const validFrom = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
          await product.call(calls.publishPriceList, {
            token,
            body: { draftId: draft.draftId, version: draft.version, validFrom },
          })
          published++
        }
      }
      const publishing = [1, 2, 3].map(() => publishUntilGone().catch(() => 'the server is gone'))
      await expect.poll(() => published, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5)
      // One publication has ended the previous list and written its own list without prices; the others wait
      // for it.
      const release = await holdPublications('price_list_prices')
      await expect.poll(waitingForUs, { timeout: 20_000 }).toBeGreaterThan(1)
      await product.kill()
      await Promise.all(publishing)
      // Terminates the sessions, because the database would otherwise complete the killed process's last
      // statement.
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      await release()
      await expect.poll(waitingForUs, { timeout: 20_000 }).toBe(0)

      const lists = await standing(serviceId)
      expect(lists.length).toBeGreaterThan(2)
      expect(new Set(lists.map(({ prices }) => prices))).toEqual(new Set([list.priceCount]))
      lists.forEach(({ valid_to: end }, index) => {
        const next = lists[index + 1]
        if (!next) expect(end).toBeNull()
        else expect(Date.parse(next.valid_from) - Date.parse(end!)).toBe(86_400_000)
      })
    },
    patience,
  )
})
