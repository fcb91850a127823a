import { describe, expect, it } from 'vitest'
import { describeStoreHealth } from './storeHealth.ts'
import type { StoreFacts } from './storeHealth.ts'

const now = new Date('2026-11-28T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const daysAgo = (days: number) => hoursAgo(days * 24)
const rhythm = (lastAt: Date, recentCount: number, firstAt = daysAgo(90)) => ({
  firstAt,
  lastAt,
  recentCount,
})
const fine: StoreFacts = {
  isActive: true,
  refusedAt: null,
  accessEndsAt: null,
  failingSince: null,
  rhythm: rhythm(hoursAgo(0.24), 336),
  refusedNumbers: 0,
  counted: null,
  unreadable: 0,
  lacksWebhooks: false,
}
const lastOrder = { kind: 'lastOrder', tone: 'ok', count: 14, unit: 'minutes' }

describe('describeStoreHealth', () => {
  it.each<[string, Partial<StoreFacts>, object[]]>([
    ['an order of some minutes ago', {}, [lastOrder]],
    [
      'an order by a clock that is ahead',
      { rhythm: rhythm(hoursAgo(-1), 9) },
      [{ count: 0, unit: 'minutes' }],
    ],
    ['an order of some hours ago', { rhythm: rhythm(hoursAgo(30), 9) }, [{ count: 30, unit: 'hours' }]],
    ['an order of some days ago', { rhythm: rhythm(daysAgo(5), 9) }, [{ count: 5, unit: 'days' }]],
    ['no order', { rhythm: null }, [{ kind: 'noOrder', tone: 'none' }]],
    ['an access that ends', { accessEndsAt: daysAgo(-6.4) }, [{ kind: 'accessEnds', days: 6 }, lastOrder]],
    [
      'an access that ends today',
      { accessEndsAt: daysAgo(-0.2) },
      [{ kind: 'accessEnds', days: 0 }, lastOrder],
    ],
    ['an access that ended', { accessEndsAt: daysAgo(1) }, [{ kind: 'accessEnds', days: 0 }, lastOrder]],
    ['an access that ends later', { accessEndsAt: daysAgo(-15) }, [lastOrder]],
    [
      'a refused access, which says more than its end, a silence and failed syncs',
      {
        refusedAt: daysAgo(3),
        accessEndsAt: daysAgo(-1),
        failingSince: daysAgo(3),
        rhythm: rhythm(daysAgo(3), 336),
      },
      [
        { kind: 'accessLost', tone: 'bad', since: daysAgo(3) },
        { kind: 'lastOrder', tone: 'none', count: 3, unit: 'days' },
      ],
    ],
    [
      'failed syncs, which explain a silence',
      { failingSince: daysAgo(3), rhythm: rhythm(daysAgo(3), 336) },
      [
        { kind: 'failing', tone: 'bad' },
        { kind: 'lastOrder', tone: 'none' },
      ],
    ],
    [
      'a silence of a busy store',
      { rhythm: rhythm(daysAgo(3), 336) },
      [{ kind: 'quiet', days: 3, usual: 12, per: 'day' }],
    ],
    ['the same silence of a slow store', { rhythm: rhythm(daysAgo(3), 28) }, [{ kind: 'lastOrder' }]],
    [
      'a long silence of a slow store',
      { rhythm: rhythm(daysAgo(21), 14) },
      [{ kind: 'quiet', days: 21, usual: 4, per: 'week' }],
    ],
    [
      'a silence of a store that is new',
      { rhythm: rhythm(daysAgo(2), 70, daysAgo(4)) },
      [{ kind: 'quiet', days: 2, usual: 10, per: 'day' }],
    ],
    ['less than a day without an order', { rhythm: rhythm(hoursAgo(23), 3000) }, [{ kind: 'lastOrder' }]],
    ['refused numbers', { refusedNumbers: 3 }, [{ kind: 'refusedNumbers', count: 3 }, lastOrder]],
    [
      'missing orders',
      { counted: { store: 41, held: 40 } },
      [{ kind: 'missingOrders', store: 41, held: 40 }, lastOrder],
    ],
    ['a complete count', { counted: { store: 41, held: 41 } }, [lastOrder]],
    ['webhooks that could not be registered', { lacksWebhooks: true }, [{ kind: 'webhooks' }, lastOrder]],
    ['unreadable orders', { unreadable: 2 }, [{ kind: 'unreadable', count: 2 }, lastOrder]],
    [
      'a store that is switched off',
      { isActive: false, refusedAt: daysAgo(3), refusedNumbers: 2 },
      [{ ...lastOrder, tone: 'none' }],
    ],
  ])('describes %s', (_, changes, expected) => {
    const facts = describeStoreHealth({ ...fine, ...changes }, now)
    expect(facts).toHaveLength(expected.length)
    expect(facts).toMatchObject(expected)
  })
})
