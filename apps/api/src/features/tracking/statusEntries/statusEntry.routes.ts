import type { statusEntryEndpoints } from '@kervan/contract/tracking/statusEntry.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { listUndoableEntries } from './listUndoableEntries.ts'
import { undoStatusEntry } from './undoStatusEntry.ts'

export const statusEntryHandlers: Handlers<typeof statusEntryEndpoints> = {
  listUndoableEntries: (ctx) => listUndoableEntries(ctx),
  undoStatusEntry: (ctx, { body }) => undoStatusEntry(ctx, body),
}
