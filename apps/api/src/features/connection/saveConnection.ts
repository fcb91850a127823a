import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { SettingsField } from '@kervan/connectors/settingsFields'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { fieldMessages } from '@kervan/contract/validation'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import type { KeyRing } from '../../platform/keyRing.ts'
import { findCompanyName, insertConnection, lockConnection, updateCredentials } from './connection.queries.ts'
import type { ConnectionName, ConnectionRow } from './connection.queries.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { describeStored } from './describeConnection.ts'
import { requireConnector } from './requireConnector.ts'
import { credentialsOfSettings } from './settingsCredentials.ts'

export interface SaveConnection {
  connectorKey: string
  companyId?: number | null
  values: { name: string; value: string | null }[]
  version?: number | null
}

/** @throws AppError credentialKeyMissing in production without `CREDENTIAL_KEYS` */
export const requireKeyRing = (ctx: Pick<Ctx, 'settings'>): KeyRing => {
  const ring = openKeyRing(ctx.settings)
  if (!ring) throw new AppError('credentialKeyMissing')
  return ring
}

/** Values kept for secrets left empty: those stored, otherwise those of the settings. */
const credentialsBefore = (
  ctx: Ctx,
  name: ConnectionName,
  row: ConnectionRow | undefined,
  ring: KeyRing,
): Credentials => {
  if (row) return openCredentials(ring, row) ?? {}
  return (name.companyId === null && credentialsOfSettings(ctx.settings, name.connectorKey)) || {}
}

/** Secrets are never sent to an address they were not entered for: a new address requires entering them again. */
const keepsSecrets = (fields: readonly SettingsField[], before: Credentials, entered: Credentials): boolean =>
  fields
    .filter(({ kind }) => kind === 'address')
    .every(({ name, standard }) => (entered[name] ?? standard) === (before[name] ?? standard))

const mergeSecrets = (
  fields: readonly SettingsField[],
  before: Credentials,
  entered: Credentials,
): Credentials => {
  const isKept = keepsSecrets(fields, before, entered)
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = entered[name] ?? (kind === 'secret' && isKept ? before[name] : undefined)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** @throws AppError validationFailed on `values.<name>` */
const checkCredentials = (ctx: Ctx, connector: Connector, credentials: Credentials): Credentials => {
  const parsed = connector.settings.safeParse(credentials)
  if (!parsed.success)
    throw new AppError('validationFailed', {
      fields: fieldMessages(parsed.error.issues).map((message) => ({
        ...message,
        field: `values.${message.field}`,
      })),
    })
  const checked = Object.fromEntries(
    Object.entries(parsed.data)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
  for (const { name, kind } of fieldsOf(connector.settings)) {
    const isOpenWire = kind === 'address' && checked[name]?.startsWith('http:')
    if (isOpenWire && ctx.settings.CALLS_TO_PRIVATE_ADDRESSES === 'off')
      throw fieldError(`values.${name}`, 'connection:addressNotEncrypted')
  }
  return checked
}

const maskedNames = (fields: readonly SettingsField[]): string[] =>
  fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name)

const store = async (
  ctx: Ctx,
  tx: Db,
  connector: Connector,
  { name, save, ring }: { name: ConnectionName; save: SaveConnection; ring: KeyRing },
): Promise<ConnectionRow> => {
  const row = await lockConnection(tx, name)
  if ((row?.version ?? null) !== (save.version ?? null)) throw new AppError('changedMeanwhile')
  const fields = fieldsOf(connector.settings)
  const before = credentialsBefore(ctx, name, row, ring)
  const entered = Object.fromEntries(
    save.values.flatMap(({ name: field, value }) => (value?.trim() ? [[field, value.trim()]] : [])),
  )
  const credentials = checkCredentials(ctx, connector, mergeSecrets(fields, before, entered))
  const sealed = sealCredentials(ring, name, credentials)
  const change = { updatedAt: ctx.now, updatedBy: requireActor(ctx).userId }
  const saved = row
    ? await updateCredentials(tx, row.id, sealed, change)
    : await insertConnection(tx, name, sealed, change)
  await auditOf('connection', { masked: maskedNames(fields) })(tx, ctx, {
    action: row ? 'connectionChanged' : 'connectionCreated',
    id: saved.id,
    before: row && before,
    after: credentials,
    details: { connector: connector.key, companyId: name.companyId },
  })
  return saved
}

/**
 * Stores credentials of the platform or a company. A secret left empty is kept unless the address changes.
 * @throws AppError validationFailed on `connectorKey` or `values.<name>`; notFound for an unknown company;
 * changedMeanwhile;
 * credentialKeyMissing
 */
export const saveConnection = async (ctx: Ctx, save: SaveConnection): Promise<ConnectionAnswer> => {
  const connector = requireConnector(ctx, save.connectorKey)
  const ring = requireKeyRing(ctx)
  const name = { connectorKey: connector.key, companyId: save.companyId ?? null }
  const companyName = name.companyId === null ? null : await findCompanyName(ctx.db, name.companyId)
  if (companyName === undefined) throw new AppError('notFound')
  const saving = ctx.db.transaction((tx) => store(ctx, tx, connector, { name, save, ring }))
  const row = await saving.catch((error: unknown) => {
    // Two users stored the first credentials concurrently.
    throw isUniqueViolation(error) ? new AppError('changedMeanwhile') : error
  })
  return describeStored(ctx.settings, connector, row, { companyName, ring })
}
