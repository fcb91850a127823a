import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { findMoves, writeMoves } from './place.queries.ts'
import { keyOfPiece } from './pieceKey.ts'
import type { NewMove, NewPlace, StoredMove } from './place.queries.ts'
import type { PieceKey } from './pieceKey.ts'

type Identified = PieceKey & { id: string }

/** Derives a stable id from a text. */
export const idFrom = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const ownId = (move: Identified): string => idFrom(`${move.id} ${keyOfPiece(move)}`)

const isOf = (stored: StoredMove | undefined, piece: PieceKey): boolean =>
  stored !== undefined && keyOfPiece(stored) === keyOfPiece(piece)

/**
 * Returns the id that each scan is stored under. When a device reuses an id for another piece, that scan must
 * not get the first one's answer: it is stored under an id derived from both values, so a repetition is still
 * recognized.
 * @returns ids in the order of the scans, and the earlier answer to each known scan
 */
export const matchScanIds = async (
  tx: Db,
  moves: readonly Identified[],
  known: ReadonlyMap<string, StoredMove['outcome']>,
): Promise<{ ids: string[]; outcomes: Map<string, StoredMove['outcome']> }> => {
  const first = new Map<string, Identified>()
  for (const move of moves) if (!first.has(move.id)) first.set(move.id, move)
  const isRepeated = ({ id, ...piece }: Identified) =>
    known.has(id) || keyOfPiece(first.get(id)!) !== keyOfPiece(piece)
  const repeated = moves.filter(isRepeated)
  if (repeated.length === 0) return { ids: moves.map(({ id }) => id), outcomes: new Map(known) }
  const stored = new Map(
    (await findMoves(tx, [...new Set(repeated.flatMap((move) => [move.id, ownId(move)]))])).map((move) => [
      move.id,
      move,
    ]),
  )
  const keptAs = (move: Identified): string =>
    isRepeated(move) && !isOf(stored.get(move.id) ?? { ...first.get(move.id)!, outcome: 'moved' }, move)
      ? ownId(move)
      : move.id
  return {
    ids: moves.map(keptAs),
    outcomes: new Map([...stored].map(([id, { outcome }]) => [id, outcome])),
  }
}

/** Writes scans. A scan whose id was used concurrently for another piece is stored under its own derived id. */
export const writeApart = async (
  tx: Db,
  moves: readonly NewMove[],
  places: readonly NewPlace[],
): Promise<void> => {
  if ((await writeMoves(tx, moves, places)) === moves.length) return
  const ids = moves.map(({ id }) => id)
  const stored = new Map((await findMoves(tx, ids)).map((move) => [move.id, move]))
  const left = moves.filter((move) => !isOf(stored.get(move.id), move))
  await writeMoves(
    tx,
    left.map((move) => ({ ...move, id: ownId(move) })),
    [],
  )
}

interface SentText {
  id: string
  text: string
}

/**
 * Same as `keptIds` for scans identified by the text read: an id that is stored for another text counts as a
 * new scan, so neither is lost.
 * @param find returns the texts stored under the ids
 */
export const matchTextScanIds = async (
  scans: readonly SentText[],
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<string[]> => {
  const texts = new Map(await find(scans.map(({ id }) => id)))
  return scans.map(({ id, text }) => {
    if (!texts.has(id)) texts.set(id, text)
    return texts.get(id) === text ? id : idFrom(`${id} ${text}`)
  })
}
