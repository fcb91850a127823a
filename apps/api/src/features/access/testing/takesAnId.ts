import { z } from 'zod'
import type { EndpointShape } from '@kervan/contract/endpoint'
import type { ListShape } from '@kervan/contract/list/listEndpoint'
import { listEndpoints } from '@kervan/contract/table'

type JsonSchema = { properties?: Record<string, JsonSchema>; [keyword: string]: unknown }

/** Names of fields at any depth that look like a stored id or reference. */
const idFieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return []
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk)
    if (node === null || typeof node !== 'object') return
    const { properties } = node as JsonSchema
    for (const name of Object.keys(properties ?? {})) {
      if (/^(u?id|u?ids)$|(Id|ID|Ids|IDs)$|^(asset|supplier)References?$/.test(name)) names.add(name)
    }
    Object.values(node as Record<string, unknown>).forEach(walk)
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...names]
}

export const takesAnId = ({ params, query, body }: EndpointShape): boolean =>
  [params, query, body].some((schema) => idFieldsOf(schema).length > 0)

const exportOf = (endpoint: EndpointShape) => (endpoint as ListShape).export

const listRows = new Set<EndpointShape>(
  listEndpoints().flatMap(({ endpoint }) => ('list' in endpoint ? [endpoint, exportOf(endpoint)] : [])),
)

/** Ids only narrow what lies in the scope of a list and its export: another company's give an empty list. */
export const isList = (endpoint: EndpointShape): boolean => listRows.has(endpoint)
