import { ilike, or } from 'drizzle-orm'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { describeManifest } from './describeManifest.ts'
import { holdsReference, selectManifests } from './manifest.queries.ts'
import { manifests } from './manifest.tables.ts'

/** List of manifests. Platform-wide, because manifests contain shipments of all companies. */
export const manifestList = defineList(manifestEndpoints.listManifests, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return undefined
  },
  filters: {
    search: async (text, ctx) =>
      or(
        ilike(manifests.number, holding(text.trim())),
        holdsReference(ctx.db, recogniseReference(text, await ownPrefixes(ctx)).reference),
      ),
    supplierIds: manifests.carrierId,
    date: manifests.day,
  },
  sorts: { createdAt: manifests.createdAt },
  id: manifests.id,
  select: (db, page) =>
    selectManifests(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeManifest,
})
