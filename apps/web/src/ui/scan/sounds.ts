/** Result of a scan as a sound and a colour. */
export type ScanTone = 'ok' | 'attention' | 'wrong'

interface Note {
  hertz: number
  /** Start of the note in seconds after the first note. */
  from: number
  seconds: number
  shape: OscillatorType
}

/** Tones differ in pitch, number and length so that users need not look: one high, two middle, one long low. */
const notesOf: Record<ScanTone, readonly Note[]> = {
  ok: [{ hertz: 1800, from: 0, seconds: 0.09, shape: 'sine' }],
  attention: [
    { hertz: 880, from: 0, seconds: 0.12, shape: 'triangle' },
    { hertz: 660, from: 0.18, seconds: 0.16, shape: 'triangle' },
  ],
  wrong: [{ hertz: 170, from: 0, seconds: 0.5, shape: 'sawtooth' }],
}

const volumeOf: Record<ScanTone, number> = { ok: 0.06, attention: 0.12, wrong: 0.12 }

// One AudioContext for the page's lifetime: browsers limit their number, and creating one delays the tone.
let audio: AudioContext | null = null

/** Silent when the browser has no audio or does not allow it yet; the screen shows the same result. */
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
      // Short fade-out of the tone; without it loudspeakers click.
      volume.gain.setTargetAtTime(0, begin + seconds - 0.02, 0.01)
      note.connect(volume).connect(audio.destination)
      note.start(begin)
      note.stop(begin + seconds + 0.04)
    }
  } catch {
    // Audio errors are ignored, because the screen shows the result too.
  }
}
