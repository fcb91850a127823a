/** Evaluates the revenue administration's invoice rules on a document. */
import { readFileSync } from 'node:fs'
import { evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath'
import { parseXmlDocument } from 'slimdom'
import type { Document } from 'slimdom'

export const readGib = (name: string): string => readFileSync(new URL(`gib/${name}`, import.meta.url), 'utf8')

const { rules, how } = JSON.parse(readGib('gib_invoice_rules.json')) as {
  rules: { n: number; context: string; test: string }[]
  how: { namespaces: Record<string, string> }
}
const { lists } = JSON.parse(readGib('ubl_tr_code_lists.json')) as { lists: Record<string, string[]> }

const listVariables = Object.fromEntries(
  Object.entries(lists).map(([name, codes]) => [name, `,${codes.join(',')},`]),
)
const options = { namespaceResolver: (prefix: string) => how.namespaces[prefix] ?? null }

export interface Envelope {
  /** Channel: `efatura` or `earchive`. */
  type: string
  senderId: string
  receiverId: string
}

/** Numbers of the rules that fail, and how many assertions were evaluated. */
export const checkInvoice = (
  xml: string | Document,
  envelope: Envelope,
): { failed: number[]; evaluated: number } => {
  const document = typeof xml === 'string' ? parseXmlDocument(xml) : xml
  const variables = { ...listVariables, ...envelope }
  const failed = new Set<number>()
  let evaluated = 0
  for (const { n, context, test } of rules) {
    const path = context.startsWith('/') ? context : `//${context}`
    for (const node of evaluateXPathToNodes(path, document, null, variables, options)) {
      evaluated += 1
      try {
        if (!evaluateXPathToBoolean(test, node, null, variables, options)) failed.add(n)
      } catch {
        // Rules 8 and 9 throw on an empty date.
        failed.add(n)
      }
    }
  }
  return { failed: [...failed], evaluated }
}

export const nodesOf = (document: Document, path: string) =>
  evaluateXPathToNodes(path, document, null, {}, options)
