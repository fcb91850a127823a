/**
 * German exists only for readers without an account: for the public screens that are marked `speaksGerman`, the
 * emails to receivers, and the server messages that both can show. Lists the keys of these texts, so that the
 * texts check can compare them with the German files.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contractTable } from '../../packages/contract/src/table.ts'
import { listFiles } from '../sourceFiles.mjs'

/** Parts of every public page, beside the page itself. */
const frames = ['PublicFrame.tsx', 'ErrorBoundary.tsx', 'notifyOffline.ts'].map(
  (file) => `apps/web/src/app/${file}`,
)

/** Calls of the public screens that speak German. */
const calls = [
  contractTable.tracking.track,
  contractTable.tracking.openSenderPage,
  contractTable.tracking.trackAtSender,
  contractTable.payment.findPaymentLink,
  contractTable.payment.startLinkPayment,
  contractTable.notice.changeSubscription,
]

/** Errors of any call: invalid or too many calls, an overloaded or failing server. */
const errorsOfAnyCall = [
  'validationFailed',
  'malformedBody',
  'notFound',
  'notAllowed',
  'tooManyRequests',
  'serverError',
  'temporarilyUnavailable',
]

/** Texts that the server writes for these readers; one that ends with `.` is a group. */
const ofServer = [
  'shell:public.description',
  'mail:greetingWithoutName',
  'mail:footer',
  'mail:unsubscribe',
  'payment:mail.link.',
  'payment:declined.',
  'payment:succeeded',
  'payment:started',
  'payment:inReview',
  'payment:window.confirming',
  'payment:window.confirmingText',
  'tracking/emails:receiver.',
  'tracking/emails:row.',
  'tracking/emails:example.',
  'tracking/promise:weekend',
  'tracking/promise:weekends',
  'tracking/promise:holiday',
  'tracking/promise:counted',
  'tracking/promise:uncounted',
  'tracking/promise:unknownHolidays',
  'tracking/promise:moved.',
  'tracking:advice.',
  'validation:required',
  'validation:tooLong',
  'validation:choice',
  'account:signin.captchaError',
]

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g
const keyPattern = /['"`]([a-z][A-Za-z/]*:[A-Za-z0-9_.-]*)(['"`]|\$\{)/g

const readCode = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

/** Returns the web files reachable from a file by imports. */
const reachedFrom = (file: string, reached: Set<string>): Set<string> => {
  if (reached.has(file) || !existsSync(file)) return reached
  reached.add(file)
  for (const [, specifier] of readCode(file).matchAll(importPattern))
    if (/\.tsx?$/.test(specifier!)) reachedFrom(path.join(path.dirname(file), specifier!), reached)
  return reached
}

interface GermanScreen {
  name: string
  source: string
}

const listGermanScreens = (): GermanScreen[] =>
  listFiles(['apps/web/src'], /\.routes\.tsx$/).flatMap((file) =>
    [...readCode(file).matchAll(/\{[^{}]*speaksGerman: true[^{}]*\}/g)].map(([entry]) => ({
      name: /name: '(\w+)'/.exec(entry)![1]!,
      source: path.join('apps/web', /source: '([^']+)'/.exec(entry)![1]!),
    })),
  )

/** Keys and prefixes of all texts that must exist in German. */
const listWanted = (): { keys: Set<string>; prefixes: string[] } => {
  const screens = listGermanScreens()
  const files = new Set<string>()
  for (const file of [...frames, ...screens.map(({ source }) => source)]) reachedFrom(file, files)
  const keys = new Set([
    ...screens.map(({ name }) => `shell:screen.${name}`),
    ...[...errorsOfAnyCall, ...calls.flatMap(({ errors = [] }) => errors)].map((code) => `errors:${code}`),
    ...ofServer.filter((key) => !key.endsWith('.')),
  ])
  const prefixes = ofServer.filter((key) => key.endsWith('.'))
  for (const file of files)
    for (const [, key, end] of readCode(file).matchAll(keyPattern))
      if (end === '${') prefixes.push(key!)
      else keys.add(key!)
  return { keys, prefixes }
}

const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '')

/**
 * Compares the German texts with the English ones that German readers can meet.
 * @returns complaints: a text that is missing, one that nobody needs
 */
export const compareGerman = (
  german: ReadonlyMap<string, string>,
  english: ReadonlyMap<string, string>,
): string[] => {
  const { keys, prefixes } = listWanted()
  const isWanted = (key: string): boolean =>
    keys.has(key) || keys.has(withoutPlural(key)) || prefixes.some((prefix) => key.startsWith(prefix))
  const missing = [...english.keys()].filter((key) => isWanted(key) && !german.has(key))
  const unneeded = [...german.keys()].filter((key) => !isWanted(key) || !english.has(key))
  return [
    ...missing.map((key) => `de ${key}: missing, a reader without an account can meet it`),
    ...unneeded.map((key) => `de ${key}: no reader without an account meets it`),
  ]
}
