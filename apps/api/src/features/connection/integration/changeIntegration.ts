/** A company's own connections to stores, within the caller's scope. */
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import type { Integration, integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { storePlatforms } from '@kervan/domain/order/storePlatforms'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { scopeOf } from '../../access/policies.ts'
import { removeConnection, setConnectionActive } from '../changeConnection.ts'
import { saveConnection } from '../saveConnection.ts'
import { testConnection } from '../testConnection.ts'
import { describeIntegration } from './describeIntegration.ts'
import { countIntegrations, findIntegration, isCompanyInScope } from './integration.queries.ts'
import type { IntegrationRow } from './integration.queries.ts'

type Calls = typeof integrationEndpoints
type Body<Name extends keyof Calls> = InputOf<Calls[Name]>['body']

const findStore = ({ connectors }: Pick<Ctx, 'connectors'>, platform: StorePlatform) => {
  const connector = connectors.find(platform)
  return connector?.kind === 'store' ? connector : undefined
}

/** @throws AppError notFound for another company's integration as for one that does not exist */
const requireIntegration = async (ctx: Ctx, id: number): Promise<IntegrationRow> => {
  const found = await findIntegration(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  return found
}

const describe = async (ctx: Ctx, id: number): Promise<Integration> =>
  describeIntegration(ctx, await requireIntegration(ctx, id))

/** Company of a new integration: the caller's own; staff name one. @throws AppError validationFailed */
const chooseCompany = async (ctx: Ctx, named: number | null): Promise<number> => {
  const scope = scopeOf(ctx)
  if (scope.kind === 'company') return scope.companyId
  if (named === null) throw fieldError('companyId', 'validation:required')
  if (!(await isCompanyInScope(ctx.db, scope, named))) throw fieldError('companyId', 'validation:choice')
  return named
}

export const listPlatforms = async (ctx: Ctx): Promise<AnswerOf<Calls['listPlatforms']>> => ({
  platforms: storePlatforms.map(({ key, name }) => {
    const connector = findStore(ctx, key)
    return {
      key,
      name,
      state: connector ? 'active' : 'soon',
      fields: connector ? fieldsOf(connector.settings) : [],
      canAuthorize: connector?.authorize !== undefined,
    }
  }),
  canStore: openKeyRing(ctx.settings) !== null,
})

/** Maximum number of stores of a company, whose syncs share the platform's lanes with those of others. */
export const mostIntegrations = 20

/** @throws AppError validationFailed on `platform`, `companyId`, `name` or `values.<name>`; credentialKeyMissing */
export const createIntegration = async (
  ctx: Ctx,
  { platform, companyId, ...entered }: Body<'createIntegration'>,
): Promise<Integration> => {
  if (!findStore(ctx, platform)) throw fieldError('platform', 'validation:choice')
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
  await requireIntegration(ctx, seen.id)
  return removeConnection(ctx, seen, { passesDefaultOn: true })
}
