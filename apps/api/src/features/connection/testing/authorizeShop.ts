/** Authorizes a connection of the test shop like its owner: start, consent at the shop, return. */
import type { AnswerOf } from '@kervan/contract/endpoint'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'

export const publicUrl = 'https://kervan.example'
/** Redirect address registered at the shop. */
export const shopReturnUrl = `${publicUrl}/definitions/connections/authorized`

/** Starts the authorization and visits the shop; returns the query that the shop sends the browser back with. */
export const visitShop = async (test: TestApp, id: number, token?: string): Promise<string> => {
  const bearer = token ?? (await test.tokenOf('admin'))
  const { body } = await test.call(authorizationEndpoints.startAuthorization, { token: bearer, body: { id } })
  const { status, headers } = await fetch(body.url, { redirect: 'manual' })
  const location = headers.get('location')
  if (status !== 302 || !location) throw new Error(`the shop answered ${status}`)
  return new URL(location).search.slice(1)
}

export const authorizeShop = async (
  test: TestApp,
  id: number,
): Promise<AnswerOf<(typeof authorizationEndpoints)['completeAuthorization']>> => {
  const token = await test.tokenOf('admin')
  const query = await visitShop(test, id, token)
  return (await test.call(authorizationEndpoints.completeAuthorization, { token, body: { query } })).body
}
