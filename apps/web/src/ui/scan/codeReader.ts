/**
 * Reads codes in a picture with the browser's BarcodeDetector, else with a WebAssembly reader that is loaded on
 * demand.
 */
import { scannedFormats } from './scannedFormats.ts'
import type { CodesRead, PictureToRead } from './scanWorker.ts'

export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>
  close: () => void
}

interface NativeDetector {
  detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

const nativeClass = (): NativeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector

const openNative = async (): Promise<CodeReader | null> => {
  const Detector = nativeClass()
  if (!Detector) return null
  const supported = await Detector.getSupportedFormats().catch((): string[] => [])
  // Some browsers define BarcodeDetector but support no barcode formats.
  if (!supported.includes('code_128')) return null
  const detector = new Detector({ formats: scannedFormats.filter((format) => supported.includes(format)) })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  }
}

const startWorker = (): Worker => new Worker(new URL('./scanWorker.ts', import.meta.url), { type: 'module' })

const openOwn = (): CodeReader => {
  const worker = startWorker()
  let lastId = 0
  let take: { id: number; done: (codes: string[]) => void; failed: (error: Error) => void } | null = null
  let failure: Error | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<CodesRead>) => {
    if (take?.id === data.id) take.done(data.codes)
  })
  worker.addEventListener('error', () => {
    failure = new Error('the code reader did not start')
    take?.failed(failure)
  })
  return {
    read: async (video) => {
      if (failure) throw failure
      const picture = await createImageBitmap(video)
      return new Promise((done, failed) => {
        take = { id: ++lastId, done, failed }
        const message: PictureToRead = { id: lastId, picture }
        worker.postMessage(message, [picture])
      })
    },
    close: () => worker.terminate(),
  }
}

export const openCodeReader = async (): Promise<CodeReader> => (await openNative()) ?? openOwn()

/** Preloads the WebAssembly reader if the browser has none, so that it is available offline. */
export const prepareCodeReader = async (): Promise<void> => {
  const native = await openNative()
  if (native) return
  const worker = startWorker()
  const end = () => worker.terminate()
  worker.addEventListener('message', end)
  worker.addEventListener('error', end)
  const message: PictureToRead = { id: 0, picture: null }
  worker.postMessage(message)
}
