import type { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { createManifest } from './createManifest.ts'
import { manifestList } from './manifests.list.ts'
import { previewManifest } from './previewManifest.ts'
import { readManifest, readManifestFile } from './readManifest.ts'

export const manifestHandlers: Handlers<typeof manifestEndpoints> = {
  previewManifest: (ctx, { body }) => previewManifest(ctx, body),
  createManifest: (ctx, { body }) => createManifest(ctx, body),
  getManifestFile: (ctx, { body }) => readManifestFile(ctx, body),
  findManifest: (ctx, { body }) => readManifest(ctx, body),
  listManifests: manifestList.findPage,
  exportManifests: manifestList.exportAll,
}
