/** A short tone that says "read". Silent where the browser has no sound or does not allow it yet. */
export const beep = (): void => {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = 1800
    volume.gain.value = 0.05
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 0.08)
    tone.addEventListener('ended', () => void audio.close())
  } catch {
    // Nothing is lost without the tone: the list shows what was read.
  }
}
