/** How a test of a connection ends badly. */
/** The other side was asked and did not do its part; the message is the sentence. */
export class TestFailed extends Error {
  override name = 'TestFailed';
}

/** There is no way to test this type from here; the message says so. */
export class NotTestable extends Error {
  override name = 'NotTestable';
}
