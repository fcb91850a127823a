/** Composition root: reads settings, starts the product, prints its address, stops gracefully. */
import { runProduct } from './runProduct.ts'
import type { RunningProduct } from './runProduct.ts'
import { describeFault, framesOf } from './platform/faults.ts'
import { createLog } from './platform/log.ts'
import { SettingsError, readSettings } from './platform/settings.ts'
import { StartError } from './platform/startError.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printWelcome = (product: RunningProduct): void => {
  say('')
  say(`Kervan is ready: ${product.url}`)
  say(`  API reader:  ${product.url}/api/docs`)
  say(`  Data:        ${product.dataPlace}`)
  if (product.newAccounts) {
    say('')
    say('Demonstration accounts (these passwords are shown only now):')
    for (const { nameEn, email, password } of product.newAccounts) {
      say(`  ${nameEn.padEnd(14)} ${email.padEnd(26)} ${password}`)
    }
  }
  say('')
}

/** Also handles signals during the start: completes what was begun, so that no database server is left running. */
const stopOnSignal = (starting: Promise<RunningProduct>): void => {
  let isStopping = false
  const stop = async (): Promise<void> => {
    const product = await starting
    await product.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      say('Stopping …')
      stop().catch(fail)
    })
  }
}

/** Prints an unexpected error without its properties, because a failed statement contains its values there. */
const describeEnd = (error: unknown): string => {
  if (error instanceof SettingsError || error instanceof StartError) return error.message
  return error instanceof Error ? `${describeFault(error)}\n${framesOf(error)}` : describeFault(error)
}

const fail = (error: unknown): void => {
  console.error(describeEnd(error))
  process.exit(1)
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const starting = runProduct(settings, createLog(settings.LOG_LEVEL), say)
  stopOnSignal(starting)
  printWelcome(await starting)
}

process.on('uncaughtException', fail)
start().catch(fail)
