/** What a scan came to, as it is heard and seen. */
export type ScanTone = 'ok' | 'attention' | 'wrong'

interface Note {
  hertz: number
  /** Seconds after the first one. */
  from: number
  seconds: number
  shape: OscillatorType
}

/** Told apart by pitch, number and length, so that nobody has to look: one high, two middle, one long and low. */
const notesOf: Record<ScanTone, readonly Note[]> = {
  ok: [{ hertz: 1800, from: 0, seconds: 0.09, shape: 'sine' }],
  attention: [
    { hertz: 880, from: 0, seconds: 0.12, shape: 'triangle' },
    { hertz: 660, from: 0.18, seconds: 0.16, shape: 'triangle' },
  ],
  wrong: [{ hertz: 170, from: 0, seconds: 0.5, shape: 'sawtooth' }],
}

const volumeOf: Record<ScanTone, number> = { ok: 0.06, attention: 0.12, wrong: 0.12 }

// One for the page's life: browsers allow a few only, and making one takes longer than the tone may wait.
let audio: AudioContext | null = null

/** Silent where the browser has no sound or does not allow it yet: what is heard stands on the screen too. */
export const playTone = (tone: ScanTone): void => {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
    for (const { hertz, from, seconds, shape } of notesOf[tone]) {
      const begin = audio.currentTime + from
      const note = audio.createOscillator()
      const volume = audio.createGain()
      note.type = shape
      note.frequency.value = hertz
      volume.gain.value = volumeOf[tone]
      // Without the short fade a loudspeaker clicks.
      volume.gain.setTargetAtTime(0, begin + seconds - 0.02, 0.01)
      note.connect(volume).connect(audio.destination)
      note.start(begin)
      note.stop(begin + seconds + 0.04)
    }
  } catch {
    // Nothing is lost without the tone.
  }
}
