import type { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { getWhereabouts } from './getWhereabouts.ts'
import { pieceList } from './pieces.list.ts'

export const boardHandlers: Handlers<typeof boardEndpoints> = {
  getWhereabouts: (ctx) => getWhereabouts(ctx),
  listPiecesByPlace: pieceList.findPage,
  exportPiecesByPlace: pieceList.exportAll,
}
