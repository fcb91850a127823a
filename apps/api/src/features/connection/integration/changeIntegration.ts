/** A company's own connections to stores, within the caller's scope. */
import type { Connector } from '@kervan/connectors/connector'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import type { Integration, integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { storePlatforms } from '@kervan/domain/order/storePlatforms'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { scopeOf } from '../../access/policies.ts'
import { fieldsOfOwner, isAppReady, requiresApp } from '../appKeys.ts'
import { hasGrant, typedFieldsOf } from '../authorization/grantOf.ts'
import { removeConnection, setConnectionActive } from '../changeConnection.ts'
import { saveConnection } from '../saveConnection.ts'
import { queueWebhooks, removeWebhooks } from '../webhooks/registerWebhooks.ts'
import { testConnection } from '../testConnection.ts'
import { describeIntegration } from './describeIntegration.ts'
import { countIntegrations, findIntegration, isCompanyInScope } from './integration.queries.ts'
import type { IntegrationRow } from './integration.queries.ts'
import { changeStoreRates } from './storeRates.ts'

type Calls = typeof integrationEndpoints
type Body<Name extends keyof Calls> = InputOf<Calls[Name]>['body']

const findStore = ({ connectors }: Pick<Ctx, 'connectors'>, platform: StorePlatform) => {
  const connector = connectors.find(platform)
  return connector?.kind === 'store' ? connector : undefined
}

/** @throws AppError notFound for another company's integration as for one that does not exist */
export const requireIntegration = async (ctx: Ctx, id: number): Promise<IntegrationRow> => {
  const found = await findIntegration(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  return found
}

/** @throws AppError notFound */
export const describe = async (ctx: Ctx, id: number): Promise<Integration> =>
  describeIntegration(ctx, await requireIntegration(ctx, id))

/** Company of a new integration: the caller's own; staff name one. @throws AppError validationFailed */
const chooseCompany = async (ctx: Ctx, named: number | null): Promise<number> => {
  const scope = scopeOf(ctx)
  if (scope.kind === 'company') return scope.companyId
  if (named === null) throw fieldError('companyId', 'validation:required')
  if (!(await isCompanyInScope(ctx.db, scope, named))) throw fieldError('companyId', 'validation:choice')
  return named
}

type Platform = AnswerOf<Calls['listPlatforms']>['platforms'][number]

const describePlatform = async (
  ctx: Ctx,
  { key, name }: (typeof storePlatforms)[number],
): Promise<Platform> => {
  const connector = findStore(ctx, key)
  const closed = { key, name, fields: [], canAuthorize: false, typedFields: [] }
  if (!connector) return { ...closed, state: 'soon' }
  const isReady = await isAppReady(ctx, connector, 'live')
  if (!isReady && requiresApp(connector)) return { ...closed, state: 'passive' }
  return {
    key,
    name,
    state: 'active',
    fields: fieldsOfOwner(connector, 'company'),
    canAuthorize: isReady && hasGrant(connector),
    typedFields: [...typedFieldsOf(connector)],
  }
}

export const listPlatforms = async (ctx: Ctx): Promise<AnswerOf<Calls['listPlatforms']>> => ({
  platforms: await Promise.all(storePlatforms.map((platform) => describePlatform(ctx, platform))),
  canStore: openKeyRing(ctx.settings) !== null,
})

/** Fields that an owner types must be there while they cannot allow the access at the store. @throws AppError */
const requireTyped = async (
  ctx: Ctx,
  connector: Connector,
  { environment, values }: Pick<Body<'createIntegration'>, 'environment' | 'values'>,
): Promise<void> => {
  if (await isAppReady(ctx, connector, environment ?? 'live')) return
  const missing = typedFieldsOf(connector).find((typed) => !values.find(({ name }) => name === typed)?.value)
  if (missing) throw fieldError(`values.${missing}`, 'validation:required')
}

/** Maximum number of stores of a company, whose syncs share the platform's lanes with those of others. */
export const mostIntegrations = 20

/** @throws AppError validationFailed on `platform`, `companyId`, `name` or `values.<name>`; credentialKeyMissing */
export const createIntegration = async (
  ctx: Ctx,
  { platform, companyId, ...entered }: Body<'createIntegration'>,
): Promise<Integration> => {
  const connector = findStore(ctx, platform)
  if (!connector) throw fieldError('platform', 'validation:choice')
  if (requiresApp(connector) && !(await isAppReady(ctx, connector, entered.environment ?? 'live')))
    throw fieldError('platform', 'connection:integration.notSetUp')
  await requireTyped(ctx, connector, entered)
  const owner = await chooseCompany(ctx, companyId ?? null)
  if ((await countIntegrations(ctx.db, owner)) >= mostIntegrations)
    throw fieldError('platform', 'connection:integration.tooMany', { most: mostIntegrations })
  const { id } = await saveConnection(ctx, { ...entered, connectorKey: platform, companyId: owner })
  return describe(ctx, id!)
}

/** @throws AppError notFound, changedMeanwhile, validationFailed, credentialKeyMissing */
export const updateIntegration = async (
  ctx: Ctx,
  changed: Body<'updateIntegration'>,
): Promise<Integration> => {
  await requireIntegration(ctx, changed.id)
  await saveConnection(ctx, changed)
  return describe(ctx, changed.id)
}

/** @throws AppError notFound, changedMeanwhile */
export const updateIntegrationStatus = async (
  ctx: Ctx,
  changed: Body<'updateIntegrationStatus'>,
): Promise<Integration> => {
  await requireIntegration(ctx, changed.id)
  await setConnectionActive(ctx, changed)
  return describe(ctx, changed.id)
}

/** @throws AppError notFound, also for credentials that no key opens */
export const testIntegration = async (ctx: Ctx, { id }: Body<'testIntegration'>): Promise<ConnectionTest> => {
  await requireIntegration(ctx, id)
  return testConnection(ctx, { id })
}

/** @throws AppError notFound, changedMeanwhile, connectionInUse */
export const deleteIntegration = async (ctx: Ctx, seen: Body<'deleteIntegration'>) => {
  const { row, rhythm } = await requireIntegration(ctx, seen.id)
  // The store is called while its keys exist. One with orders is not deleted.
  const isUnused = row.version === seen.version && rhythm === null
  if (isUnused) {
    await removeWebhooks(ctx, row.id)
    await changeStoreRates(ctx, row.id, 'switchOff')
  }
  try {
    return await removeConnection(ctx, seen, { passesDefaultOn: true })
  } catch (error) {
    if (isUnused) {
      await queueWebhooks(ctx.db, ctx, row)
      await changeStoreRates(ctx, row.id, 'switchOn')
    }
    throw error
  }
}
