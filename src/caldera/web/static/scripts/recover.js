// A recovery link carries its code behind the "#", which browsers do not send: it is put into the form here.

const field = document.getElementById("recovery-code");
if (field instanceof HTMLInputElement && location.hash.length > 1) {
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
}
