/** Google's public keys, cached per process for the time that Google's response allows. */
import { importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import type { Outbound } from '../../../platform/outbound.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) })

/** Cache time in ms without a header, and the maximum. */
const usualAgeMs = 60 * 60_000
const longestAgeMs = 24 * 60 * 60_000

/** Minimum time in ms between downloads for unknown key ids, because anyone can send one. */
const refetchMs = 60_000

interface Held {
  keys: Map<string, JWK>
  expiresAt: number
}

type KeyServices = Pick<Services, 'settings' | 'outbound' | 'clock'>

const ageOf = (cacheControl: string | undefined): number => {
  const seconds = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? usualAgeMs : Math.min(Number(seconds) * 1000, longestAgeMs)
}

interface KeyCache {
  find: (kid: string, now: number) => Promise<JWK | undefined>
}

const createKeyCache = ({ settings, outbound, clock }: KeyServices): KeyCache => {
  const http = outbound.callerFor('google')
  let held: Held | null = null
  let coming: Promise<Held> | null = null
  let askedForUnknownAt = -Infinity

  const fetchKeys = async (): Promise<Held> => {
    const url = settings.GOOGLE_KEYS_URL
    const answer = await http.call({ url, method: 'GET', step: 'keys', timeLimitMs: 5000 })
    if (answer.status !== 200) throw new Error(`Google's keys: status ${answer.status}`)
    const { keys } = keySet.parse(JSON.parse(answer.text))
    held = {
      keys: new Map(keys.map((key) => [key.kid, key])),
      expiresAt: clock().getTime() + ageOf(answer.headers['cache-control']),
    }
    return held
  }
  /** Shares one download between concurrent callers. */
  const fetchOnce = (): Promise<Held> => {
    coming ??= fetchKeys().finally(() => {
      coming = null
    })
    return coming
  }
  return {
    find: async (kid, now) => {
      const isHeld = held !== null && held.expiresAt > now
      const { keys } = isHeld ? held! : await fetchOnce()
      const known = keys.get(kid)
      if (known || !isHeld || now - askedForUnknownAt < refetchMs) return known
      askedForUnknownAt = now
      return (await fetchOnce()).keys.get(kid)
    },
  }
}

const caches = new WeakMap<Outbound, KeyCache>()

/**
 * Finds the key that signed a token; null when Google has no such key.
 * @throws Error when the keys cannot be downloaded
 */
export const findGoogleKey = async (services: KeyServices, kid: string): Promise<CryptoKey | null> => {
  const cache = caches.get(services.outbound) ?? createKeyCache(services)
  caches.set(services.outbound, cache)
  const key = await cache.find(kid, services.clock().getTime())
  return key?.kty === 'RSA' ? ((await importJWK(key, 'RS256')) as CryptoKey) : null
}
