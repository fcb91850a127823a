/**
 * Reads codes from pictures where the browser has no reader of its own. A worker, because WebAssembly needs a permission
 * of the content security policy that pages do not get; the server gives it to this script alone.
 */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { scannedFormats } from './scannedFormats.ts'

export interface PictureToRead {
  id: number
  /** Null: only makes everything ready. */
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
    // A picture that cannot be read has no code; the next one comes at once.
    return []
  } finally {
    picture.close()
  }
}

scope.addEventListener('message', ({ data: { id, picture } }) => {
  void ready.then(() => (picture ? read(picture) : [])).then((codes) => scope.postMessage({ id, codes }))
})
