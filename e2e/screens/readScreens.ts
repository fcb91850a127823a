/** Lists the product's screens from the route entries of its features, with the role group that opens each. */
import { globSync } from 'node:fs'
import path from 'node:path'
import type { ApiUser } from '../steps/callApi.ts'
import type { RoleGroup } from '../product/accounts.ts'

/** Part of an entry of `<feature>.routes.tsx` (apps/web/src/platform/screens/screen.ts). */
interface RouteEntry {
  name: string
  path: string
  flag?: string
  needsOperation?: boolean
  /** Only public screens have it. */
  source?: string
}

export interface ListedScreen {
  /** Unique: the screen's name, with `Row` for the second address of a name, and its viewer unless the first. */
  name: string
  path: string
  /** Null: a visitor. */
  who: RoleGroup | null
}

/** Viewers with the flags that the server gives them. */
export type Viewers = ReadonlyMap<RoleGroup, { api: ApiUser; flags: ReadonlySet<string> }>

const webFolder = path.join(import.meta.dirname, '../../apps/web/src')

/** Role groups that see another screen at the same address than the first one who may open it. */
const furtherViewers: Readonly<Record<string, readonly RoleGroup[]>> = {
  home: ['Operations', 'Administrator', 'Warehouse', 'Pickup'],
  dispatcher: ['Pickup'],
  shipmentDetail: ['Operations'],
  tracking: ['Operations'],
  paymentHistory: ['Operations'],
  refunds: ['Operations'],
  salesInvoices: ['Agent', 'Operations'],
  salesInvoice: ['Operations'],
  reservations: ['Operations'],
  help: ['Operations'],
}

/** The first role group of this order that may open a screen is its viewer. */
const order: readonly RoleGroup[] = ['Customer', 'Operations', 'Pickup', 'Warehouse', 'Administrator']

const readEntries = async (): Promise<RouteEntry[]> => {
  const entries: RouteEntry[] = []
  for (const file of globSync('**/*.routes.tsx', { cwd: webFolder }).toSorted()) {
    const exported = (await import(path.join(webFolder, file))) as Record<string, RouteEntry[]>
    entries.push(...Object.values(exported).flatMap((value) => (Array.isArray(value) ? value : [])))
  }
  // A list of screens may be exported alone and as a part of another one.
  return [...new Set(entries)]
}

const viewersOf = ({ name, flag, needsOperation, source }: RouteEntry, viewers: Viewers) => {
  if (source !== undefined) return [null]
  const [first] = order.filter(
    (who) =>
      (flag === undefined || viewers.get(who)!.flags.has(flag)) &&
      (!needsOperation || who === 'Operations' || who === 'Administrator'),
  )
  if (!first) throw new Error(`No demonstration account may open ${name}`)
  return [first, ...(furtherViewers[name] ?? [])]
}

/** @throws Error for a screen that no demonstration account may open */
export const readScreens = async (viewers: Viewers): Promise<ListedScreen[]> => {
  const used = new Set<string>()
  const unique = (name: string): string => {
    const free = used.has(name) ? unique(`${name}Row`) : name
    used.add(free)
    return free
  }
  return (await readEntries()).flatMap((entry) =>
    viewersOf(entry, viewers).map((who, index) => ({
      name: unique(index === 0 ? entry.name : `${entry.name}As${who}`),
      path: entry.path,
      who,
    })),
  )
}
