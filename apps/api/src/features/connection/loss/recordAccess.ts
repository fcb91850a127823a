/** Records whether a company's store accepts the access, and notifies the company when it is lost. */
import type { Connector } from '@kervan/connectors/connector'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { notify } from '../../notice/notify.ts'
import { hasGrant, isTyped } from '../authorization/grantOf.ts'
import { findConnectionById } from '../connection.queries.ts'
import { forgetConnection } from '../connectionCache.ts'
import { openCredentials } from '../credentials.ts'
import type { OpenedConnection } from '../openConnection.ts'
import { accessLostEmail } from './accessEmails.ts'
import { markAccepted, markRefused } from './loss.queries.ts'

type Called = Pick<OpenedConnection, 'id' | 'version' | 'refusedAt' | 'definition'>

/** Recipients: users of the company who may allow the access again. */
export const ownersOf = (companyId: number) => ({ flag: 'integration_create', companyId }) as const

/** Keys that are stored, a token of the owner's consent, or null while the owner has given neither. */
const accessOf = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { id, definition }: { id: number; definition: Connector },
): Promise<'keys' | 'token' | null> => {
  const row = await findConnectionById(db, id)
  const credentials = row && openCredentials(openKeyRing(settings), row)
  if (!credentials) return null
  if (!hasGrant(definition) || isTyped(definition, credentials)) return 'keys'
  return definition.authorize ? 'token' : null
}

/**
 * Records that the store refuses the access with which `called` was opened. The first refusal emails the owners; later
 * ones change nothing until the access works again.
 * @param detail store's own error text
 */
export const recordRefusal = async (services: Services, called: Called, detail: string): Promise<void> => {
  const { id, version, definition } = called
  if (id === null || version === null) return
  const access = await accessOf(services, { id, definition })
  if (access === null) return
  const canAuthorize = hasGrant(definition)
  const now = services.clock()
  const row = await services.db.transaction(async (tx: Db) => {
    const refused = await markRefused(tx, { id, version }, { now, needsToken: access === 'token' })
    if (!refused || refused.companyId === null) return undefined
    const { name, connectorKey: platform } = refused
    const fact = { connectionId: id, name, platform, canAuthorize, access, since: now.toISOString(), detail }
    await notify(tx, services, {
      to: ownersOf(refused.companyId),
      email: accessLostEmail,
      facts: [{ key: `${id} ${fact.since}`, fact }],
    })
    return refused
  })
  if (row) forgetConnection(services.cache, row)
}

/** Records that the store accepts the access, so that a later refusal is a new loss. */
export const recordAcceptance = async (services: Services, { id, refusedAt }: Called): Promise<void> => {
  if (id === null || refusedAt === null) return
  await markAccepted(services.db, id)
}
