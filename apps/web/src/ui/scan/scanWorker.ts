/**
 * Worker that reads codes from pictures when the browser has no BarcodeDetector. It is a worker because
 * WebAssembly needs a Content-Security-Policy permission that the server gives to this script only, not to
 * pages.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { scannedFormats } from './scannedFormats.ts'

export interface PictureToRead {
  id: number
  /** Picture to read; null only loads the barcode reader. */
  picture: ImageBitmap | null
}
export interface CodesRead {
  id: number
  codes: string[]
}

const scope = globalThis as unknown as {
  addEventListener: (kind: 'message', listener: (event: MessageEvent<PictureToRead>) => void) => void
  postMessage: (answer: CodesRead) => void
}

const ready = prepareZXingModule({
  overrides: { locateFile: (name: string) => (name.endsWith('.wasm') ? wasmAddress : name) },
  fireImmediately: true,
})
const detector = new BarcodeDetector({ formats: [...scannedFormats] })

const read = async (picture: ImageBitmap): Promise<string[]> => {
  try {
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  } catch {
    // Treats an unreadable picture as one without codes; the next picture follows at once.
    return []
  } finally {
    picture.close()
  }
}

scope.addEventListener('message', ({ data: { id, picture } }) => {
  void ready.then(() => (picture ? read(picture) : [])).then((codes) => scope.postMessage({ id, codes }))
})
