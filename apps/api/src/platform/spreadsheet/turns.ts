/** At most two files are read at a time: each may take a core and half a gigabyte. Who comes third waits. */
const atOnce = 2
let reading = 0
const waiting: (() => void)[] = []

/** Resolves when it is the caller's turn; what it resolves with ends the turn. */
export const waitForTurn = async (): Promise<() => void> => {
  if (reading >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading++
  return () => {
    const next = waiting.shift()
    if (next) next()
    else reading--
  }
}
