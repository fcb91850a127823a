/** Authorization of a company's integration by its owner at the store. */
import type { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { finishAuthorization, stateOfReturn } from '../authorization/completeAuthorization.ts'
import { receiveKeys } from '../authorization/receiveKeys.ts'
import { startAuthorization } from '../authorization/startAuthorization.ts'
import { describe, requireIntegration } from './changeIntegration.ts'

type Calls = typeof activationEndpoints
type Body<Name extends 'startActivation' | 'activateIntegration'> = InputOf<Calls[Name]>['body']

/** @throws AppError notFound, validationFailed, credentialKeyMissing */
export const startActivation = async (
  ctx: Ctx,
  { id }: Body<'startActivation'>,
): Promise<{ url: string }> => {
  await requireIntegration(ctx, id)
  return startAuthorization(ctx, { id })
}

/** Parameters with the code in a return; Amazon names it otherwise. */
const codeNames = ['code', 'spapi_oauth_code']

const queryOf = ({ code, state, query }: Body<'activateIntegration'>): URLSearchParams => {
  const returned = new URLSearchParams(query ?? '')
  if (state && !returned.has('state')) returned.set('state', state)
  if (code && !codeNames.some((name) => returned.has(name))) returned.set('code', code)
  return returned
}

const notActivated: ReadonlySet<string> = new Set([
  'authorizationInvalid',
  'authorizationDenied',
  'authorizationFailed',
])

/**
 * Completes an authorization that the caller started. The reason of a failure is not told apart, so that a state
 * reveals nothing to another user.
 * @throws AppError activationParametersMissing, notFound, integrationNotActivated, changedMeanwhile
 */
export const activateIntegration = async (
  ctx: Ctx,
  body: Body<'activateIntegration'>,
): Promise<Integration> => {
  const { row } = await requireIntegration(ctx, body.integrationId)
  const query = queryOf(body)
  const needsCode = ctx.connectors.find(row.connectorKey)?.authorize !== undefined && !query.has('error')
  const hasCode = codeNames.some((name) => query.get(name))
  if (!stateOfReturn(query) || (needsCode && !hasCode)) throw new AppError('activationParametersMissing')
  await finishAuthorization(ctx, { query, connectionId: row.id }).catch((error: unknown) => {
    const isRefused = error instanceof AppError && notActivated.has(error.code)
    throw isRefused ? new AppError('integrationNotActivated') : error
  })
  return describe(ctx, row.id)
}

export const receiveStoreKeys = async (
  ctx: Ctx,
  { raw }: Pick<InputOf<Calls['receiveStoreKeys']>, 'raw'>,
): Promise<FileAnswer> => {
  await receiveKeys(ctx, raw!)
  return { contentType: 'application/json', bytes: '{}' }
}
