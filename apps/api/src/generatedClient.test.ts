import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { isBinaryAnswer } from '@kervan/contract/endpoint'
import { makeOpenApiDocument } from '@kervan/contract/openapi'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { priceShipment, putIntoCart, startPaying, startPayingApp } from './features/payment/testing/paying.ts'
import { parcelToBerlin } from './features/pricing/testing/parcelToBerlin.ts'
import { bookShipment } from './features/shipment/booking/bookShipment.ts'
import { buildDocumentDraft } from './features/shipment/testing/buildShipment.ts'
import { submitCard } from './sandboxBank/testing/cardPage.ts'
import type { Call, TestApp } from './testing/testApp.ts'

const client = path.join(import.meta.dirname, '../../../clients/typescript')
const generated = path.join(client, 'generated')

let test: TestApp
let token: string
let admin: string
/** The same application; each call and its answer becomes a typed constant of the client. */
let recorder: TestApp
const constants: string[] = []

/** Long lists are cut: a few rows say as much about the types as all of them. */
const toSource = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (Array.isArray(part) ? part.slice(0, 5) : part))

const record = async (row: EndpointShape, call: Call = {}) => {
  const reply = await test.callFailing(row, call)
  const operation = `'${row.path}', '${row.method.toLowerCase()}'`
  const number = constants.length + 1
  if (reply.status === 200 && call.body !== undefined)
    constants.push(`export const sent${number}: Sent<${operation}> = ${toSource(call.body)}`)
  const status = reply.status === 200 ? 200 : `'4XX'`
  constants.push(`export const answer${number}: Answer<${operation}, ${status}> = ${toSource(reply.body)}`)
  return reply
}

beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
  admin = await test.tokenOf('admin')
  recorder = { ...test, call: record as TestApp['call'], callFailing: record }
})
afterAll(() => test.close())

/** Draft, offers, cart, payment and booking of a parcel. */
const shipParcel = async (): Promise<string> => {
  const item = await putIntoCart(recorder, { token })
  await record(cartEndpoints.getCart, { token })
  const { paymentPageUrl } = await startPaying(recorder, token, [item])
  await submitCard(paymentPageUrl, 'success')
  const { shipmentId } = item
  const stateOf = async () =>
    (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body.state
  await expect.poll(stateOf).toBe('paid')
  await bookShipment(test.services, shipmentId)
  return shipmentId
}

const readsWithoutInput = () =>
  listEndpoints().filter(
    ({ name, endpoint: { answer, body, multipart, params, query, raw } }) =>
      /^(list|find|get|search|count|sum)/.test(name) &&
      !isBinaryAnswer(answer) &&
      !multipart &&
      !params &&
      !query &&
      !raw &&
      (!body || body.safeParse({}).success),
  )

const recordAnswers = async () => {
  const shipmentId = await shipParcel()
  await priceShipment(recorder, { token, draft: buildDocumentDraft() })
  for (const caller of [token, admin])
    await record(shipmentEndpoints.findShipment, { token: caller, body: { shipmentId } })
  await record(pricingEndpoints.quoteParcel, { body: parcelToBerlin() })
  await record(pricingEndpoints.quoteParcel, { body: parcelToBerlin({ weight: -1 }) })
  await record(accountEndpoints.signIn, { body: { email: 'nobody@kervan.example', password: 'wrong' } })
  await record(shipmentEndpoints.findShipment, { body: { shipmentId } })
  await record(shipmentEndpoints.findShipment, { token, body: { shipmentId: crypto.randomUUID() } })
  for (const { endpoint } of readsWithoutInput())
    await record(endpoint, { token: admin, ...(endpoint.body && { body: {} }) })
}

const run = async (program: string, ...args: string[]): Promise<string> => {
  const script = path.join(client, 'node_modules', program)
  // The compiler writes what it finds to its output and ends with a code.
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: client }).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }),
  )
  return stdout
}

it('compiles recorded answers against the types that openapi-typescript generates', async () => {
  await recordAnswers()
  expect(constants.length).toBeGreaterThan(100)
  mkdirSync(generated, { recursive: true })
  writeFileSync(path.join(generated, 'openapi.json'), JSON.stringify(makeOpenApiDocument()))
  const lines = [
    `import type { Answer, Sent } from '../answer.ts'`,
    ...constants,
    '// @ts-expect-error A token is a text: without this error the types would accept everything.',
    `export const wrong: Answer<'${accountEndpoints.signIn.path}', 'post', 200> = 5`,
  ]
  writeFileSync(path.join(generated, 'answers.ts'), `${lines.join('\n')}\n`)
  await run('openapi-typescript/bin/cli.js', 'generated/openapi.json', '-o', 'generated/api.ts')
  expect(await run('typescript/bin/tsc', '-p', '.')).toBe('')
})
