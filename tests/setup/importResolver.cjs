/**
 * Some packages (the data API's library among them) offer only an "import" entry, which jest does not look at when a
 * test is compiled to CommonJS. Everything is transformed here, so such an entry will do when there is no other.
 */
module.exports = function resolve(request, options) {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    const conditions = [...(options.conditions ?? []), 'import'];
    try {
      return options.defaultResolver(request, { ...options, conditions });
    } catch {
      throw error;
    }
  }
};
