import { randomUUID } from 'node:crypto'
import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { SettingsField } from '@kervan/connectors/settingsFields'
import type {
  ConnectionAnswer,
  ConnectionEnvironment,
} from '@kervan/contract/connection/connection.endpoints'
import type { ReportMoment } from '@kervan/contract/connection/integration.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation, violatedConstraint } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { KeyRing } from '../../platform/keyRing.ts'
import {
  findCompanyName,
  insertConnection,
  lockConnection,
  lockConnectionsOf,
  lockOwner,
  updateCredentials,
} from './connection.queries.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { forgetConnection } from './connectionCache.ts'
import { checkCredentials } from './checkCredentials.ts'
import type { EnteredValue, StoredCredentials } from './checkCredentials.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { describeRow } from './describeConnection.ts'
import { connectorName } from './connectorName.ts'
import { requireConnector } from './requireConnector.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'
import { hashOwner } from './tokens/sealToken.ts'
import { deleteToken } from './tokens/token.queries.ts'
import { queueWebhooks } from './webhooks/registerWebhooks.ts'

export interface SaveConnection {
  /** Null for a new connection. */
  id?: number | null
  connectorKey?: string | null
  companyId?: number | null
  name?: string | null
  environment?: ConnectionEnvironment | null
  values: EnteredValue[]
  /** For stores. Null: at the booking for a new connection, otherwise as it is. */
  reportNumbersAt?: ReportMoment | null
  version?: number | null
}

/** @throws AppError credentialKeyMissing in production without `CREDENTIAL_KEYS` */
export const requireKeyRing = (ctx: Pick<Ctx, 'settings'>): KeyRing => {
  const ring = openKeyRing(ctx.settings)
  if (!ring) throw new AppError('credentialKeyMissing')
  return ring
}

const maskedNames = (fields: readonly SettingsField[]): string[] =>
  fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name)

/** Connection to write. `before` are the credentials that empty secrets are copied from. */
interface Target {
  connector: Connector
  companyId: number | null
  row: ConnectionRow | null
  before: StoredCredentials | null
  name: string
  environment: ConnectionEnvironment
  reportNumbersAt: ReportMoment
}

const recordChange = (
  ctx: Ctx,
  tx: Db,
  { connector, row, before }: Target,
  { saved, credentials }: { saved: ConnectionRow; credentials: Credentials },
): Promise<void> => {
  const { name, environment, reportNumbersAt } = saved
  const masked = maskedNames(fieldsOf(connector.settings))
  return auditOf('connection', { masked })(tx, ctx, {
    action: row ? 'connectionChanged' : 'connectionCreated',
    id: saved.id,
    before: row
      ? {
          ...before?.credentials,
          name: row.name,
          environment: row.environment,
          reportNumbersAt: row.reportNumbersAt,
        }
      : undefined,
    after: { ...credentials, name, environment, reportNumbersAt },
    details: { connector: connector.key, companyId: saved.companyId },
  })
}

const insert = async (ctx: Ctx, tx: Db, save: SaveConnection, ring: KeyRing): Promise<ConnectionRow> => {
  const connector = requireConnector(ctx, save.connectorKey ?? '')
  const owner = { connectorKey: connector.key, companyId: save.companyId ?? null }
  // Invoices are the house's.
  if (connector.kind === 'invoicing' && owner.companyId !== null)
    throw fieldError('companyId', 'validation:choice')
  await lockOwner(tx, owner)
  const others = await lockConnectionsOf(tx, owner)
  // Credentials of the settings fill empty secrets of the first connection that replaces them.
  const isReplacing = owner.companyId === null && others.length === 0
  const ofSettings = isReplacing ? credentialsOfSettings(ctx.settings, connector.key) : null
  const target: Target = {
    connector,
    companyId: owner.companyId,
    row: null,
    before: ofSettings && { credentials: ofSettings, environment: 'live' },
    name: save.name ?? connectorName(connector, ctx.language),
    environment: save.environment ?? 'live',
    reportNumbersAt: save.reportNumbersAt ?? 'booking',
  }
  const credentials = checkCredentials(ctx, target, save.values)
  const sealContext = randomUUID()
  const { name, environment, reportNumbersAt } = target
  const saved = await insertConnection(
    tx,
    { ...owner, name, environment, isDefault: others.length === 0, sealContext, reportNumbersAt },
    sealCredentials(ring, sealContext, credentials),
    { updatedAt: ctx.now, updatedBy: requireActor(ctx).userId },
  )
  await recordChange(ctx, tx, target, { saved, credentials })
  await queueWebhooks(tx, ctx, saved)
  return saved
}

const change = async (
  ctx: Ctx,
  tx: Db,
  save: SaveConnection & { id: number },
  ring: KeyRing,
): Promise<ConnectionRow> => {
  const row = await lockConnection(tx, save.id)
  if (!row) throw new AppError('notFound')
  if (row.version !== save.version) throw new AppError('changedMeanwhile')
  const credentialsBefore = openCredentials(ring, row)
  const target: Target = {
    connector: requireConnector(ctx, row.connectorKey),
    companyId: row.companyId,
    row,
    before: credentialsBefore && { credentials: credentialsBefore, environment: row.environment },
    name: save.name ?? row.name,
    environment: save.environment ?? row.environment,
    reportNumbersAt: save.reportNumbersAt ?? row.reportNumbersAt,
  }
  const credentials = checkCredentials(ctx, target, save.values)
  const sealed = sealCredentials(ring, row.sealContext, credentials)
  const by = { updatedAt: ctx.now, updatedBy: requireActor(ctx).userId }
  const isSame =
    hashOwner({ ...row, credentials: credentialsBefore ?? {} }) === hashOwner({ ...target, credentials })
  const refusedAt = isSame ? row.refusedAt : null
  const saved = await updateCredentials(tx, row.id, { ...target, refusedAt }, sealed, by)
  if (!isSame) await deleteToken(tx, row.id)
  await recordChange(ctx, tx, target, { saved, credentials })
  await queueWebhooks(tx, ctx, saved)
  return saved
}

/**
 * Stores credentials of the platform or a company. The first connection of an owner becomes the default. A secret
 * left empty is kept unless the address changes.
 * @throws AppError validationFailed on `connectorKey`, `companyId`, `name` or `values.<name>`; notFound for an unknown company or
 * connection; changedMeanwhile; credentialKeyMissing
 */
export const saveConnection = async (ctx: Ctx, save: SaveConnection): Promise<ConnectionAnswer> => {
  const ring = requireKeyRing(ctx)
  const { id, companyId } = save
  if (!id && companyId && (await findCompanyName(ctx.db, companyId)) === undefined)
    throw new AppError('notFound')
  const saving = ctx.db.transaction((tx) =>
    id ? change(ctx, tx, { ...save, id }, ring) : insert(ctx, tx, save, ring),
  )
  const row = await saving.catch((error: unknown) => {
    if (violatedConstraint(error) === 'connections_name') throw fieldError('name', 'connection:nameTaken')
    // A merge closed the company meanwhile, and the surviving one has a default.
    throw isUniqueViolation(error) ? new AppError('changedMeanwhile') : error
  })
  forgetConnection(ctx.cache, row)
  return describeRow(ctx, row)
}
