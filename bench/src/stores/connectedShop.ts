/** Product on a separate process with a shop that the demonstration customer connected. */
import type { ChildProcess } from 'node:child_process'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { forkProgram, receive, stopProgram } from '../programs/forkedProgram.ts'
import type { ServerReady } from '../programs/serveProduct.ts'
import { signInAs } from '../programs/steadyCalls.ts'
import type { Call } from '../programs/steadyCalls.ts'

export const valuesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }))

export interface StoreProduct {
  program: ChildProcess
  url: string
  customer: Call
  administrator: Call
  stop: () => Promise<void>
}

export const startStoreProduct = async (): Promise<StoreProduct> => {
  const program = await forkProgram('storeServer', [], ['--expose-gc'])
  const { url, accounts } = await receive<ServerReady>(program)
  return {
    program,
    url,
    customer: await signInAs(url, accounts, 'musteri'),
    administrator: await signInAs(url, accounts, 'yonetici'),
    stop: () => stopProgram(program),
  }
}

export const connectShop = (
  { customer }: StoreProduct,
  platform: Integration['platform'],
  settings: Readonly<Record<string, string>>,
): Promise<Integration> =>
  customer(integrationEndpoints.createIntegration, { platform, name: 'Bench', values: valuesOf(settings) })
