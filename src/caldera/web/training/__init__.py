"""Questions and challenges: what one can practise, and medals for what one has done."""
