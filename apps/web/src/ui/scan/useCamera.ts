import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { openCodeReader } from './codeReader.ts'
import type { CodeReader } from './codeReader.ts'

export type CameraState = 'starting' | 'running' | 'denied' | 'none' | 'failed'

const pauseMs = 120
/** Minimum time in ms before the same code in front of the camera counts as a second scan. */
const sameCodeMs = 2500

const stateOf = (error: unknown): CameraState => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

const canLight = (track: MediaStreamTrack | undefined): boolean =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)

interface Light {
  isOn: boolean
  toggle: () => void
}

/** Opens the rear camera while the component is mounted and calls `onCode` for each code that it sees. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): { state: CameraState; light: Light | null; restart: () => void } => {
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setIsLit] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let reader: CodeReader | null = null
    const seen = new Map<string, number>()

    const look = async (): Promise<void> => {
      const element = video.current
      if (element && element.readyState >= 2 && document.visibilityState === 'visible')
        for (const code of await reader!.read(element)) {
          const now = Date.now()
          const isNew = now - (seen.get(code) ?? 0) > sameCodeMs
          seen.set(code, now)
          if (isNew && !isOver) tell.current(code)
        }
      await new Promise((done) => setTimeout(done, pauseMs))
    }

    const run = async (): Promise<void> => {
      if (!navigator.mediaDevices) return setState('none')
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted })
      reader = await openCodeReader()
      const element = video.current
      if (isOver || !element) return
      element.srcObject = stream
      await element.play()
      setTrack(stream.getVideoTracks()[0])
      setState('running')
      while (!isOver) await look()
    }
    const stop = (): void => {
      reader?.close()
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    run()
      .catch((error: unknown) => {
        if (!isOver) setState(stateOf(error))
      })
      .finally(stop)
    return () => {
      isOver = true
      stop()
    }
  }, [video, attempt])

  const toggle = (): void => {
    const torch = !isLit
    track!.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
      () => setIsLit(torch),
      () => undefined,
    )
  }
  return {
    state,
    light: canLight(track) ? { isOn: isLit, toggle } : null,
    restart: () => {
      setState('starting')
      setAttempt((before) => before + 1)
    },
  }
}
