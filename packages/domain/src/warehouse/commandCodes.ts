/**
 * Barcodes for commands instead of numbers: a station is operated with its scanner alone. `KRK0112`: prefix,
 * three digits, ISO 7064 check digit. Contains neither dash nor I, so that a scanner with a Turkish keyboard
 * layout sends it unchanged.
 */
import { mod1110CheckDigit } from '../reference/checkDigit.ts'

/** Station modes: how the station handles scanned parcels. */
export const stationModes = [
  'receive',
  'sort',
  'bag',
  'unbag',
  'close',
  'load',
  'handOver',
  'undoPiece',
] as const
export type StationMode = (typeof stationModes)[number]

const prefix = 'KRK'

/** Numbers are printed on wall sheets: never reuse a number for another command. */
const numberOf = {
  receive: 1,
  sort: 2,
  bag: 3,
  unbag: 4,
  close: 5,
  load: 6,
  handOver: 8,
  undoPiece: 7,
  undo: 11,
  yes: 12,
  no: 13,
  newBag: 21,
  printLabel: 22,
  allPieces: 31,
} as const

export type CommandName = keyof typeof numberOf
const commandNames = Object.keys(numberOf) as CommandName[]

/** Maximum number of pieces that the next scan of a shipment counts for; encoded after `firstQuantity`. */
export const mostPiecesByCommand = 20
const firstQuantity = 100

export type Command = { name: CommandName } | { name: 'quantity'; count: number }

const codeOf = (number: number): string => {
  const digits = String(number).padStart(3, '0')
  return `${prefix}${digits}${mod1110CheckDigit(digits)}`
}

export const commandCode = (command: Command): string =>
  codeOf(command.name === 'quantity' ? firstQuantity + command.count : numberOf[command.name])

const commandByNumber = new Map<number, Command>(
  commandNames.map((name): [number, Command] => [numberOf[name], { name }]),
)

/** Null when the text is not a command; `mistyped` for a misread code or a command unknown to this version. */
export const readCommand = (text: string): Command | 'mistyped' | null => {
  const plain = text.toUpperCase().replaceAll(/[\s\-_.*]/g, '')
  const [, digits] = /^KRK(\d+)$/.exec(plain) ?? []
  if (digits === undefined) return null
  const number = Number(digits.slice(0, 3))
  if (digits.length !== 4 || mod1110CheckDigit(digits.slice(0, 3)) !== Number(digits[3])) return 'mistyped'
  const count = number - firstQuantity
  if (count >= 2 && count <= mostPiecesByCommand) return { name: 'quantity', count }
  return commandByNumber.get(number) ?? 'mistyped'
}

export const isStationMode = (name: string): name is StationMode =>
  (stationModes as readonly string[]).includes(name)

/** Commands of the printed sheet in order: modes, answers, bags, quantities. */
export const sheetCommands: readonly Command[] = [
  ...commandNames.map((name): Command => ({ name })),
  ...[2, 3, 4, 5, 6, 8, 10].map((count): Command => ({ name: 'quantity', count })),
]
