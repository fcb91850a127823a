/** Product with demonstration data, for soak.ts. */
import { serveProduct } from './serveProduct.ts'

serveProduct(() => Promise.resolve({}))
