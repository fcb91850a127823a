/** Token store of a stored connection: all processes share one token and renew it once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpError } from '@kervan/connectors/http/httpError'
import {
  AppKeysRefused,
  AuthorizationNeeded,
  createTokens,
  knowToken,
  renewalTimeMs,
} from '@kervan/connectors/tokens'
import type { KnownToken, RenewToken, TokenStore } from '@kervan/connectors/tokens'
import type { Services } from '../../../platform/ctx.ts'
import type { KeyRing } from '../../../platform/keyRing.ts'
import { noteAppAccepted, noteAppRefused } from '../app/noteApp.ts'
import type { AppRow } from '../app/noteApp.ts'
import { openToken, sealToken } from './sealToken.ts'
import type { TokenOwner } from './sealToken.ts'
import { claimRenewal, endClaim, findTokenRow, recordToken, rejectToken } from './token.queries.ts'
import type { TokenRow } from './token.queries.ts'

/** Duration of a claim in ms: a renewal that runs takes at most `renewalTimeMs`. */
const leaseMs = 15_000
/** Interval in ms at which a process without a usable token looks for the one that another process renews. */
const lookMs = 100
/** Time limit in ms for a token: the claim of a killed process, then a renewal. */
const mostMs = leaseMs + renewalTimeMs

interface SharedToken extends KnownToken {
  /** Version of the row; null when the token was not recorded, because the claim was lost. */
  version: number | null
}

type TokenServices = Pick<Services, 'db' | 'clock' | 'log' | 'jobs'>

const knowRow = (ring: KeyRing, owner: TokenOwner, row: TokenRow | undefined): SharedToken | null => {
  const token = row ? openToken(ring, owner, row) : null
  if (!row || !token || !row.renewAt || !row.usableUntil) return null
  return {
    token,
    renewAt: row.renewAt.getTime(),
    usableUntil: row.usableUntil.getTime(),
    version: row.version,
  }
}

/** @param app connection of the house with the keys that a renewal sends; null for a connection with its own keys */
export const openTokens = (
  services: TokenServices,
  ring: KeyRing,
  owner: TokenOwner,
  app: AppRow | null,
): TokenStore => {
  const { db, clock, log } = services
  const connectionId = owner.id

  /** Calls the other system under a committed claim and records the answer. */
  const renewUnder = async (claimId: string, renew: RenewToken, row: TokenRow): Promise<SharedToken> => {
    const claim = { connectionId, claimId }
    const before = openToken(ring, owner, row)
    try {
      const token = await renew(before, AbortSignal.timeout(renewalTimeMs))
      const known = knowToken(token, before, clock().getTime())
      const version = await recordToken(db, claim, sealToken(ring, owner, known.token), known)
      if (app) await noteAppAccepted(services, app)
      if (version === undefined) log.warn({ connection: connectionId }, 'renewed token was not recorded')
      return { ...known, version: version ?? null }
    } catch (error) {
      // Without a token for these credentials nothing was refused: the row may have one for newer credentials.
      const isRefused = error instanceof AuthorizationNeeded && before !== null
      // If this fails too, the claim ends by its lease.
      await endClaim(db, claim, isRefused ? clock() : null).catch(() => undefined)
      if (app && error instanceof AppKeysRefused) await noteAppRefused(services, app, error)
      throw error
    }
  }

  const tryClaim = async (renew: RenewToken, version: number): Promise<SharedToken | null> => {
    const claimId = randomUUID()
    const now = clock()
    const until = new Date(now.getTime() + leaseMs)
    const row = await claimRenewal(db, { connectionId, claimId, version, now, until })
    return row ? renewUnder(claimId, renew, row) : null
  }

  /** A refusal is not final after the keys of the app changed: the earlier ones may have been those of another app. */
  const isRefusedFor = (row: TokenRow | undefined): boolean =>
    Boolean(row?.refusedAt && !(app && row.refusedAt < app.updatedAt))

  const obtain = async (renew: RenewToken): Promise<SharedToken> => {
    const endsAt = performance.now() + mostMs
    let isMissing = false
    while (performance.now() < endsAt) {
      const row = await findTokenRow(db, connectionId)
      const known = knowRow(ring, owner, row)
      const now = clock()
      if (known && now.getTime() < known.renewAt) return known
      const isClaimed = now < (row?.renewingUntil ?? now)
      if (known && now.getTime() < known.usableUntil && (isClaimed || isRefusedFor(row))) return known
      if (isRefusedFor(row)) throw new AuthorizationNeeded('the refresh token was refused')
      const renewed = isClaimed ? null : await tryClaim(renew, row?.version ?? 0)
      if (renewed) return renewed
      if (!row && isMissing) throw new HttpError('unreachable', 'the connection was removed')
      isMissing = !row
      await sleep(lookMs)
    }
    throw new HttpError('timeout', 'no process renewed the token in time')
  }

  return createTokens<SharedToken>(clock, {
    obtain,
    reject: async ({ version }) => {
      if (version !== null) await rejectToken(db, connectionId, version, clock())
    },
  })
}
