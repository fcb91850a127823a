import { useEffect, useRef, useState } from 'react'
import { makeLineReader, readScaleLine } from './scaleReading.ts'
import type { ScaleReading } from './scaleReading.ts'

/** Subset of Web Serial used here; browsers without it have no `navigator.serial`. */
interface SerialPort {
  readable: ReadableStream<Uint8Array> | null
  open: (options: { baudRate: number }) => Promise<void>
  close: () => Promise<void>
}
interface Serial {
  requestPort: () => Promise<SerialPort>
}

const findSerial = (): Serial | null =>
  'serial' in navigator ? (navigator as Navigator & { serial: Serial }).serial : null

/** Baud rate of the serial port: factory default of scales. */
const baudRate = 9600

/** Scale on a serial port: `connect` opens the browser's port dialog, then each line is parsed as it arrives. */
export const useScale = () => {
  const [reading, setReading] = useState<ScaleReading | null>(null)
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off')
  const release = useRef<() => Promise<void>>(async () => undefined)
  useEffect(() => () => void release.current(), [])

  const follow = async (port: SerialPort) => {
    const stream = port.readable
    if (!stream) return
    const reader = stream.getReader()
    release.current = async () => {
      await reader.cancel().catch(() => undefined)
      await port.close().catch(() => undefined)
    }
    const decoder = new TextDecoder('ascii')
    const read = makeLineReader((line) => {
      const found = readScaleLine(line)
      if (found) setReading(found)
    })
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      read(decoder.decode(value, { stream: true }))
    }
  }

  const connect = async () => {
    const serial = findSerial()
    if (!serial) return
    let port: SerialPort
    try {
      port = await serial.requestPort()
    } catch {
      // Ignored: no serial port was chosen, so the user types the weight.
      return
    }
    try {
      await port.open({ baudRate })
      setState('on')
      await follow(port)
      setState('off')
    } catch {
      setState('failed')
    }
    setReading(null)
  }

  return { isAvailable: findSerial() !== null, state, reading, connect: () => void connect() }
}
